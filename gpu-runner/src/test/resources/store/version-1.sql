PRAGMA application_id = 1094930772;
BEGIN TRANSACTION;
CREATE TABLE histogram (
  run TEXT NOT NULL REFERENCES run,
  state TEXT NOT NULL,
  count INTEGER NOT NULL,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  PRIMARY KEY (run, state)
) STRICT, WITHOUT ROWID;
INSERT INTO "histogram" VALUES('c42ebbab-7828-4cdc-99df-28527432922e','1:r0=0; 1:r1=0; [x]=1; [y]=1;',94,94,94);
INSERT INTO "histogram" VALUES('c42ebbab-7828-4cdc-99df-28527432922e','1:r0=0; 1:r1=1; [x]=1; [y]=1;',75,75,75);
INSERT INTO "histogram" VALUES('c42ebbab-7828-4cdc-99df-28527432922e','1:r0=1; 1:r1=0; [x]=1; [y]=1;',30,30,30);
INSERT INTO "histogram" VALUES('c42ebbab-7828-4cdc-99df-28527432922e','1:r0=1; 1:r1=1; [x]=1; [y]=1;',57,57,57);
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO "meta" VALUES('schema','1');
CREATE TABLE run (
  id TEXT PRIMARY KEY,
  test TEXT NOT NULL,
  test_text TEXT NOT NULL REFERENCES text,
  kernel TEXT NOT NULL REFERENCES text,
  cubin TEXT,
  device_kind TEXT NOT NULL CHECK (device_kind IN ('HARDWARE', 'EMULATED')),
  device_index INTEGER NOT NULL,
  device_name TEXT NOT NULL,
  software TEXT NOT NULL,
  configuration TEXT NOT NULL REFERENCES text,
  seed INTEGER NOT NULL,
  mode TEXT NOT NULL,
  start TEXT NOT NULL,
  nanoseconds INTEGER NOT NULL,
  instances INTEGER NOT NULL,
  skipped INTEGER NOT NULL,
  odd INTEGER NOT NULL,
  first_instances INTEGER NOT NULL,
  last_instances INTEGER NOT NULL,
  placement TEXT NOT NULL,
  ending TEXT NOT NULL,
  ending_words TEXT NOT NULL
) STRICT;
INSERT INTO "run" VALUES('c42ebbab-7828-4cdc-99df-28527432922e','MP','df4a5e670ff167cbcb64fbf6ff8f6b7f1ba82598654d7a7418acd1b729f296b2','71b780f8401a92b98e9026bfd6664953dd436fd6b7eca7bd305434f8a5ca6bd9',NULL,'EMULATED',0,'emulator of the PTX memory model','Acquit emulator','cf2f5a8416946243562351b2ad47a831d905d0d55672c6b5aa24a05d2fc91f10',1,'sanity','2026-11-22T10:13:46.527068864Z',189840984,256,0,0,256,256,'256 instances looked at: all roles where they belong, on 4 multiprocessors, CTAs apart in 256','DONE','');
CREATE TABLE text (hash TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO "text" VALUES('cf2f5a8416946243562351b2ad47a831d905d0d55672c6b5aa24a05d2fc91f10','seed=1 number=0 mode=ALL_ROLES testing=4 groups=4 threads=64 stride=2 interleaved=true factors=1696037,4816117 shifts=8253261,12353080 spin=2 prestress=0/2 stress=2/0 targets=2*1940715 scratch=64*128');
INSERT INTO "text" VALUES('71b780f8401a92b98e9026bfd6664953dd436fd6b7eca7bd305434f8a5ca6bd9','.version 7.0 // a kernel');
INSERT INTO "text" VALUES('df4a5e670ff167cbcb64fbf6ff8f6b7f1ba82598654d7a7418acd1b729f296b2','PTX MP
Cycle=Rlx PodWW Rlx Rfe Rlx PodRR Rlx Fre
Com=Rf Fr
Scopes=(sys (gpu (cta P0) (cta P1)))
{ x=0; y=0; }
 P0@cta 0,gpu 0      | P1@cta 1,gpu 0       ;
 st.relaxed.gpu x, 1 | ld.relaxed.gpu r0, y ;
 st.relaxed.gpu y, 1 | ld.relaxed.gpu r1, x ;
exists (1:r0=1 /\ 1:r1=0)
');
CREATE INDEX run_key ON run (test_text, kernel, configuration, seed);
CREATE VIEW observations AS
SELECT run.test, run.device_kind, run.device_name, run.start,
       run.nanoseconds / 1e9 AS seconds, run.instances, run.skipped, run.odd, run.ending,
       histogram.state, histogram.count, run.id
FROM run LEFT JOIN histogram ON histogram.run = run.id
ORDER BY run.start, run.id, histogram.state;
COMMIT;
