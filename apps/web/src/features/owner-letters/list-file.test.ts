import { describe, expect, it } from "vitest";
import { addressesOf, readListFile } from "./list-file.ts";

const taken = (text: string) => {
  const file = readListFile(text);
  const { listed, leftOut } = addressesOf(file, file.emailColumn ?? -1);
  return { from: file.from, emails: listed.map(({ email }) => email), leftOut };
};

describe("a mailing list's file", () => {
  it.each([
    ["Mailchimp", '"Email Address","First Name",MEMBER_RATING,OPTIN_TIME\na@x.org,"A, B",2,"2024-01-01 10:00:00"\n', 0],
    [
      "Substack",
      "email,active_subscription,expiry,plan,email_disabled\na@x.org,false,,other,false\nb@x.org,true,,other,true\n",
      1,
    ],
    [
      "Ghost",
      "id,email,name,note,subscribed_to_emails,created_at,deleted_at\n1,a@x.org,A,,true,2024,\n2,b@x.org,B,,false,2024,\n",
      1,
    ],
    ["Mirlo", "Email,User,Amount,Tier\na@x.org,A,5,Fan\n", 0],
    ["Bandcamp", "email,fullname,firstname,date added,country\na@x.org,A B,A,2024-01-01,DE\n", 0],
  ])("of %s is recognized by its headers, and addresses that get no mails there are left out", (from, text, off) => {
    const leftOut = off === 0 ? [] : [{ row: 3, email: "b@x.org", reason: "off" }];
    expect(taken(text)).toEqual({ from, emails: ["a@x.org"], leftOut });
  });

  it("of any other service is read by the contents of its columns", () => {
    expect(taken("Vorname;E-Mail\r\nAna;a@x.org\r\n")).toEqual({ from: null, emails: ["a@x.org"], leftOut: [] });
    expect(taken("\uFEFFwho\thow\nAna\ta@x.org\n")).toEqual({ from: null, emails: ["a@x.org"], leftOut: [] });
    expect(taken("a@x.org\nb@x.org\n")).toEqual({ from: null, emails: ["a@x.org", "b@x.org"], leftOut: [] });
    expect(readListFile("name,town\nAna,Rome\n").emailColumn).toBeNull();
  });

  it("names the rows that it leaves out itself by their place in the file", () => {
    const file = readListFile("email,name\na@x.org,Ana\n\n,Bo\nA@x.org,Ana again\n");
    expect(addressesOf(file, 0)).toEqual({
      listed: [{ row: 2, email: "a@x.org" }],
      leftOut: [
        { row: 4, email: "", reason: "blank" },
        { row: 5, email: "A@x.org", reason: "duplicates" },
      ],
    });
  });

  it("reads quoted line breaks and leaves empty rows out", () => {
    expect(taken('name,email\n"Ana\nMaria",a@x.org\n\n,\n').emails).toEqual(["a@x.org"]);
  });
});
