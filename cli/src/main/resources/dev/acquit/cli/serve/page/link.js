// What is in the editor, in the address behind the '#', which browsers do not send anywhere.

const FORMAT = "deflate-raw";

export async function pack(state) {
  const stream = new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream(FORMAT));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The state of an address, or null where there is none that can be read. */
export async function unpack(fragment) {
  try {
    const bytes = Uint8Array.from(atob(fragment.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(FORMAT));
    const state = JSON.parse(await new Response(stream).text());
    const isFile = (f) => typeof f?.name === "string" && typeof f?.text === "string";
    return Array.isArray(state.files) && state.files.length > 0 && state.files.every(isFile) ? state : null;
  } catch {
    return null;
  }
}
