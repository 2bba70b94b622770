import { connect } from "node:net";

/** Sends raw bytes and returns the whole response as text; for requests that no HTTP client would send. */
export function sendRaw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(request, "latin1"));
    socket.setEncoding("utf8").setTimeout(10_000, () => socket.destroy(new Error("no response came")));
    socket.on("data", (chunk: string) => {
      response += chunk;
    });
    socket.on("close", () => resolve(response)).on("error", reject);
  });
}
