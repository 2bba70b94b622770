import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPublicAddress } from "./public-address.ts";
import { downloadFromPublicAddress } from "./public-download.ts";

describe("isPublicAddress", () => {
  it.each(["93.184.216.34", "8.8.8.8", "2606:4700::1111"])("accepts %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "fe80::1",
    "fc00::1",
    "64:ff9b::a00:1",
    "2002:7f00:1::",
    "localhost",
    "",
  ])("refuses %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe("downloadFromPublicAddress", () => {
  let server: Server;
  let other: Server;
  let origin: string;
  let asked = 0;
  const listen = async (one: Server) => {
    await new Promise<void>((done) => one.listen(0, "127.0.0.1", done));
    const address = one.address();
    return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  };

  beforeAll(async () => {
    other = createServer((_request, response) => {
      asked += 1;
      response.end("secret");
    });
    const inside = await listen(other);
    server = createServer((request, response) => {
      const path = request.url ?? "/";
      if (path === "/picture") response.end("bytes");
      else if (path === "/moved") response.writeHead(302, { location: "/picture" }).end();
      else if (path === "/inward") response.writeHead(302, { location: `${inside}/` }).end();
      else if (path === "/named") response.writeHead(302, { location: "http://localhost/" }).end();
      else if (path === "/file") response.writeHead(302, { location: "file:///etc/passwd" }).end();
      else if (path === "/loop") response.writeHead(302, { location: "/loop" }).end();
      else if (path === "/giant") response.writeHead(200, { "content-length": "5000000" }).end();
      else if (path === "/growing") {
        response.writeHead(200);
        const more = setInterval(() => response.write(Buffer.alloc(65_536)), 1);
        response.on("close", () => clearInterval(more));
      } else if (path === "/silent") response.writeHead(200).write("a");
      else response.writeHead(404).end();
    });
    origin = await listen(server);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    other.close();
  });

  const rules = { maxBytes: 2_097_152, timeoutMs: 20_000 };
  const trusting = () => ({ ...rules, trustedOrigin: origin });

  it("downloads from the trusted origin, also after a redirect within it", async () => {
    expect(String(await downloadFromPublicAddress(`${origin}/picture`, trusting()))).toBe("bytes");
    expect(String(await downloadFromPublicAddress(`${origin}/moved`, trusting()))).toBe("bytes");
  });

  it("never reaches a private address, whether given directly, by name or through a redirect", async () => {
    const refused = [
      [`${origin}/picture`, rules],
      ["http://localhost/", rules],
      ["http://[::1]/", rules],
      ["http://2130706433/", rules],
      [`${origin}/inward`, trusting()],
      [`${origin}/named`, trusting()],
      [`${origin}/file`, trusting()],
    ] as const;
    for (const [address, under] of refused) {
      await expect(downloadFromPublicAddress(address, under)).rejects.toThrow(
        /private address|unusual port|not a web address/,
      );
    }
    expect(asked).toBe(0);
  });

  it("rejects files that are too large, redirect loops, 404 responses and timeouts", async () => {
    await expect(downloadFromPublicAddress(`${origin}/giant`, trusting())).rejects.toThrow("more than 2 MB");
    await expect(downloadFromPublicAddress(`${origin}/growing`, trusting())).rejects.toThrow("more than 2 MB");
    await expect(downloadFromPublicAddress(`${origin}/loop`, trusting())).rejects.toThrow("without end");
    await expect(downloadFromPublicAddress(`${origin}/none`, trusting())).rejects.toThrow("answered 404");
    await expect(downloadFromPublicAddress(`${origin}/silent`, { ...trusting(), timeoutMs: 200 })).rejects.toThrow(
      "took too long",
    );
  });
});
