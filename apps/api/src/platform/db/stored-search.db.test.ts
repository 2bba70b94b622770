import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/test-database.ts";
import { makeUser } from "../../../test/factories.ts";
import { searchStoredText, storedTextHolds } from "./stored-search.ts";
import { escapeLike } from "./text-match.ts";

const ROWS = 3_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into users (email, username, first_name, last_name, password_hash)
    select 'listed' || n || '@example.com', 'listed_' || n, 'Ana',
           case when n % 500 = 0 then 'Çuúx 100%' when n % 500 = 1 then 'Мария 東京' when n % 10 = 0 then 'Keller'
                else 'Novák' end, 'none'
      from generate_series(1, ${ROWS}) as n`);
  await database.pool.query("vacuum analyze users");
});
afterAll(() => database.close());

const found = async (holds: ReturnType<typeof storedTextHolds>) => {
  const rows = await database.db.selectFrom("users").select("username").where(holds).orderBy("id").execute();
  return rows.map(({ username }) => username);
};
const planOf = async (search: string) => {
  const { holds } = await searchStoredText(database.db, "users", search);
  const { sql: text, parameters } = database.db.selectFrom("users").select("id").where(holds).compile();
  const { rows } = await database.pool.query(`explain (format json) ${text}`, [...parameters]);
  return JSON.stringify(rows);
};

describe("the stored text of a search", () => {
  it("is folded, begins each word with a space and follows the row", async () => {
    const id = await makeUser(database.db, {
      email: "Zoe.O@Example.com",
      username: "Zoë_1",
      first_name: "Straße",
      last_name: "Ørsted",
      display_name: null,
    });
    const textOf = async () =>
      (await database.db.selectFrom("users").select("search_text").where("id", "=", id).executeTakeFirst())
        ?.search_text;
    expect(await textOf()).toBe(" zoe.o@example.com zoe_1 strasse orsted ");
    await database.db.updateTable("users").set({ display_name: "Łuna" }).where("id", "=", id).execute();
    expect(await textOf()).toBe(" zoe.o@example.com zoe_1 strasse orsted luna");
    await database.db.deleteFrom("users").where("id", "=", id).execute();
    expect(await found(sql<boolean>`search_text like '%orsted%'`)).toEqual([]);
  });

  it("is written by the database alone", async () => {
    await expect(database.pool.query("update users set search_text = 'x'")).rejects.toThrow(
      /can only be updated to DEFAULT/,
    );
  });

  it.each([
    "listed_2345",
    "LISTED2345@example.com",
    "2345@example",
    "cuúx",
    "ÇUUX 100%",
    "uux 100",
    "100%",
    "keller",
    "ana keller",
    "ana cuux",
    "keller ana",
    "listed_2340 ana",
    "a k",
    "мария",
    "МАРИЯ 東",
    "ана",
    "м",
    "мр",
    "東京",
    "京都",
    "q мария",
    "ana%",
    "100% _",
    "\\\\ ana",
    "com listed_77",
    "listed_7 ",
    "listed%77",
    "d_7",
    "\\",
    "𝕏ana🎸listed_2345",
    "no such person at example.com",
    "x".repeat(200),
    "ke",
    "ça",
    "li",
    "%",
    "_",
  ])("finds the same with letters of “%s” looked up as without", async (search) => {
    const { holds } = await searchStoredText(database.db, "users", search);
    const plain = sql<boolean>`search_text like ${search.length < 3 ? "% " : "%"} || f_unaccent(lower(${escapeLike(search)})) || '%'`;
    const wanted = await found(plain);
    expect(await found(storedTextHolds(search))).toEqual(wanted);
    expect(await found(holds)).toEqual(wanted);
  });

  it("of one or two letters stands at the start of a word, the first one too, unless it may stand anywhere", async () => {
    expect(await found(storedTextHolds("li"))).toHaveLength(ROWS);
    expect(await found(storedTextHolds("uu"))).toEqual([]);
    expect(await found(storedTextHolds("uu", { isAnywhere: true }))).toHaveLength(ROWS / 500);
    expect(await found(storedTextHolds("ÇU"))).toHaveLength(ROWS / 500);
  });

  it("is looked up by its rare letters alone, and says when few hold it", async () => {
    const plan = await planOf("listed_2345");
    expect(plan).toContain("%2345%");
    expect(plan).not.toContain("%listed");
    expect(plan).toContain("users_search_idx");
    // All of it is common, or all of it is rare.
    expect(await planOf("listed")).toContain("%listed%");
    expect(await planOf("cuux")).toContain("%cuux%");
    const isRare = async (search: string) => (await searchStoredText(database.db, "users", search)).isRare;
    expect([await isRare("cuux"), await isRare("keller"), await isRare("an")]).toEqual([true, false, false]);
  });

  it("is looked up across words and in any script, and no other text takes a space or a sign for a letter", async () => {
    expect(await planOf("cuux ana")).toContain("users_letters_idx");
    expect(await planOf("мария")).toContain("users_letters_idx");
    expect(await found(storedTextHolds("мария 東"))).toHaveLength(ROWS / 500);
    expect(await found(storedTextHolds("ма"))).toHaveLength(ROWS / 500);
    expect(await found(storedTextHolds("ар"))).toEqual([]);
    expect(await found(storedTextHolds("ар", { isAnywhere: true }))).toHaveLength(ROWS / 500);
    expect(await found(storedTextHolds("anaqkeller"))).toEqual([]);
    const id = await makeUser(database.db, {
      username: "anaqkeller",
      first_name: "Zuzi",
      last_name: "320234",
      display_name: "",
    });
    expect(await found(storedTextHolds("anaqkeller"))).toEqual(["anaqkeller"]);
    expect(await found(storedTextHolds("zuzi 320234"))).toEqual(["anaqkeller"]);
    expect(await found(storedTextHolds("ana keller"))).not.toContain("anaqkeller");
    expect(await found(storedTextHolds("zuzi м"))).toEqual([]);
    await database.db.deleteFrom("users").where("id", "=", id).execute();
  });

  it("is looked up as a whole where the database has no sample of its rows", async () => {
    const bare = await createTestDatabase();
    try {
      const { holds, isRare } = await searchStoredText(bare.db, "orders", "FF-0012345");
      expect(isRare).toBe(false);
      const { parameters } = bare.db.selectFrom("orders").select("id").where(holds).compile();
      expect(parameters).toContain("FF-0012345");
    } finally {
      await bare.close();
    }
  });
});
