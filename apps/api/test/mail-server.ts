import { createServer, type Server, type Socket } from "node:net";
import { createSmtpSender } from "../src/platform/mail/senders.ts";

/** The response to each step; `auth` makes the server ask for a password and is the response to it. */
export type MailScript = { auth?: string; from?: string; rcpt?: string; data?: string; end?: string };

/** A mail server that follows `script`: its response to each step, or "drop" to hang up there. */
export async function mailServer(script: MailScript = {}) {
  const received: string[] = [];
  let calls = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    calls += 1;
    sockets.add(socket);
    socket.on("error", () => undefined);
    let body: string[] | null = null;
    const say = (line: string) => (line === "drop" ? socket.destroy() : socket.write(`${line}\r\n`));
    let rest = "";
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("utf8")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (body) {
          if (line !== ".") {
            body.push(line);
            continue;
          }
          received.push(body.join("\r\n"));
          body = null;
          say(script.end ?? "250 taken");
        } else if (/^EHLO/.test(line)) say(script.auth ? "250 AUTH PLAIN" : "250 ok");
        else if (/^MAIL/.test(line)) say(script.from ?? "250 ok");
        else if (/^(HELO|RSET|NOOP)/.test(line)) say("250 ok");
        else if (/^AUTH/.test(line)) say(script.auth ?? "235 welcome");
        else if (/^RCPT/.test(line)) say(script.rcpt ?? "250 ok");
        else if (/^DATA/.test(line)) {
          const reply = script.data ?? "354 go on";
          if (reply.startsWith("354")) body = [];
          say(reply);
        } else if (/^QUIT/.test(line)) say("221 bye");
      }
    });
    say("220 hello");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const url = `smtp://${script.auth ? "site:password@" : ""}127.0.0.1:${port}`;
  return {
    /** The behaviour from now on; may be changed. */
    script,
    url,
    received,
    /** Number of connections so far. */
    calls: () => calls,
    sender: createSmtpSender({ url, from: "Artist <hello@artist.example>" }),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
