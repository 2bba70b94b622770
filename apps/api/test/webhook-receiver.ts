import { createServer } from "node:http";

export type Received = { headers: Record<string, string>; body: string };

/** A program that receives webhooks: records them and responds with the current `status`. */
export async function startReceiver() {
  const received: Received[] = [];
  const state = { status: 204 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      received.push({ headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(state.status, state.status === 302 ? { location: "/elsewhere" } : {}).end("seen");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    state,
    close: () => new Promise((done) => server.close(done)),
  };
}
