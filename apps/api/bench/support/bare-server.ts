/**
 * The floor that responses are compared with: a Fastify route that sends given bytes prepared, and one that runs the statements
 * behind them each time. `node bare-server.ts <port of the site> <path> [connection string]`; prints its port.
 */
import Fastify from "fastify";
import pg from "pg";

const [origin = "", path = "/", connectionString] = process.argv.slice(2);
const response = await fetch(`${origin}${path}`, { headers: { "accept-encoding": "identity" } });
const bytes = Buffer.from(await response.arrayBuffer());
const type = response.headers.get("content-type") ?? "application/json";

const app = Fastify({ logger: false });
app.get("/ready", (_request, reply) => reply.header("content-type", type).send(bytes));

if (connectionString) {
  const pool = new pg.Pool({ connectionString, max: 10 });
  app.addHook("onClose", () => pool.end());
  app.get("/query", async (_request, reply) => {
    const albums = await pool.query(
      `select a.id, a.title, a.cover_image, a.release_date, r.name, r.image from albums a join artists r on r.id = a.artist_id
       where a.listed_from <= now() order by a.release_date desc nulls last, a.id desc limit 20`,
    );
    const tracks = await pool.query(
      `select t.id, t.album_id, t.title, t.duration_ms, t.audio_file, t.lyrics from tracks t
       where t.album_id = any($1) and t.listed_from <= now() order by t.disc_number, t.track_number`,
      [albums.rows.map((row: { id: number }) => row.id)],
    );
    const byAlbum = Map.groupBy(tracks.rows as { album_id: number }[], (row) => row.album_id);
    return reply.send({
      results: albums.rows.map((row: { id: number }) => ({ ...row, tracks: byAlbum.get(row.id) ?? [] })),
    });
  });
}

const address = await app.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(`${new URL(address).port}\n`);
process.on("SIGTERM", () => void app.close());
