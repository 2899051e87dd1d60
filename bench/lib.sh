# What the scripts of this folder share.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
bench_path="$root/bench/target/acquit-bench.jar:$root/bench/target/lib/*"
bench_stamp=$root/bench/target/bench.stamp
acquit=$root/acquit

fail() {
  printf 'bench: %s\n' "$*" >&2
  exit 2
}

# Sets JAVA_HOME to a JDK 25 or newer.
find_jdk() {
  local home
  for home in "${JAVA_HOME:-}" /usr/lib/jvm/* /opt/* "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/*; do
    if [[ -x $home/bin/javac && -r $home/release ]] &&
      (($(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release") >= 25)); then
      export JAVA_HOME=$home
      return
    fi
  done
  fail "there is no JDK 25 or newer: set JAVA_HOME to one"
}

build_bench() {
  local newer=yes
  if [[ -e $bench_stamp ]]; then
    newer=$(find "$root"/pom.xml \
      "$root"/{proof,ptx,litmus,model,mapper,abi,codegen,gpu-runner,reports,recheck,cli,bench}/{pom.xml,src/main} \
      -newer "$bench_stamp" -print -quit)
  fi
  if [[ -n $newer ]]; then
    mkdir -p "$root/bench/target"
    touch "$bench_stamp.new"
    (cd "$root" && mvn -q -B -ntp -DskipTests '-P!checks,bench,main' package -pl bench -am) >&2
    mv "$bench_stamp.new" "$bench_stamp"
  fi
}

# Builds the command and its archives of classes, so that neither is in a figure.
build_acquit() {
  ACQUIT_TRAINING=first "$acquit" --version >/dev/null
}

# median N COMMAND...: runs the command N times, prints the median, the least and the most
# milliseconds of wall-clock time, and leaves the status of the last run in $median_status.
median() {
  local runs=$1 begin end
  shift
  local times=()
  for ((i = 0; i < runs; i++)); do
    begin=$(date +%s%N)
    median_status=0
    "$@" >/dev/null 2>&1 || median_status=$?
    end=$(date +%s%N)
    times+=($(((end - begin) / 1000000)))
  done
  local sorted
  sorted=$(printf '%s\n' "${times[@]}" | sort -n)
  median_ms=$(sed -n "$(((runs + 1) / 2))p" <<<"$sorted")
  median_least=$(head -n 1 <<<"$sorted")
  median_most=$(tail -n 1 <<<"$sorted")
}

# The machine, in a line.
machine() {
  local cpu memory load
  cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
  memory=$(awk '/^MemTotal/ { printf "%d GiB", $2 / 1048576 }' /proc/meminfo 2>/dev/null)
  load=$(cut -d ' ' -f 1 /proc/loadavg 2>/dev/null)
  printf '%s cores (%s), %s, JDK %s, load %s at the beginning\n' "$(nproc)" "${cpu:-unknown}" \
    "${memory:-unknown memory}" "$(sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' "$JAVA_HOME/release")" \
    "${load:-unknown}"
}

# figure WHAT VALUE HOW COMMAND: prints a row of the table.
figure() {
  printf '| %s | %s | %s | `%s` |\n' "$@"
}

# readable NUMBER UNIT: a time in a unit in which it is short. JMH writes NaN for no error.
readable() {
  awk -v n="$1" -v u="$2" 'BEGIN {
    if (n == "NaN") { print "unknown"; exit }
    split("ns us ms s", units, " ")
    for (i = 1; i < 4 && units[i] != u; i++);
    while (n >= 1000 && i < 4) { n /= 1000; i++ }
    printf (n < 10 ? "%.2f %s" : n < 100 ? "%.1f %s" : "%.0f %s") "\n", n, units[i]
  }'
}
