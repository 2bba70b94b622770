import { describe, expect, it } from "vitest";
import { html } from "./html.ts";
import { button, facts, type MailContent, note, picture, renderMail, text } from "./mail-layout.ts";
import * as accounts from "./templates/accounts.ts";
import { freeDownloadMail } from "./templates/free-download.ts";
import * as newsletter from "./templates/newsletter.ts";

const head = { name: "<Artist> & Co", url: "https://artist.example", contact: "hello@artist.example" };
const evil = `"><script>alert('x')</script>&`;
const link = { url: "https://artist.example/verify#email=abc", hours: 48, days: 7 };

describe("markup", () => {
  it("escapes text in content and attributes and inserts markup unchanged", () => {
    expect(
      `${html`<a title="${evil}">${html`<b>${evil}</b>`}${[html`<i>1</i>`, html`<i>2</i>`]}${null}${false}${7}</a>`}`,
    ).toBe(
      `<a title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;"><b>&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</b><i>1</i><i>2</i>7</a>`,
    );
  });
});

describe("a mail", () => {
  const mail: MailContent = {
    subject: `Hello\r\n${evil}`,
    preview: evil,
    heading: evil,
    blocks: [
      text(`${evil}\nsecond line`),
      button(evil, link.url),
      facts([[evil, evil]]),
      note(evil),
      picture("https://x.example/1.jpg", evil),
    ],
    reason: evil,
    unsubscribeUrl: "https://artist.example/newsletter/unsubscribe?token=a&b=c",
  };

  it("has the same content in plain text as in HTML, including every address", () => {
    const made = renderMail(mail, head);
    for (const address of [link.url, mail.unsubscribeUrl ?? "", head.url, head.contact]) {
      expect(made.text).toContain(address);
      expect(made.html).toContain(address.replaceAll("&", "&amp;"));
    }
    expect(made.text).toContain("second line");
  });

  it("breaks long words, so that a phone does not have to be scrolled sideways, but no amounts", () => {
    const long = "Hohen".repeat(12);
    const rows = [
      [long, "$1,234.56"],
      ["Tracking", long],
    ] as const;
    const blocks = [text(long), facts(rows), note(long)];
    const made = renderMail({ ...mail, heading: long, blocks, reason: long }, head);
    const places = [...made.html.matchAll(/<(?:p|h1|td) style="([^"]*)">(?:Hohen|\$)/g)].map(
      ([, style]) => style ?? "",
    );
    expect(places.map((style) => style.includes("overflow-wrap:anywhere"))).toEqual([
      true, // The heading.
      true,
      true,
      false, // The amount.
      true,
      true,
      true,
    ]);
  });

  it("does not let text inject markup or header lines", () => {
    const made = renderMail(mail, head);
    expect(made.html).not.toContain("<script");
    expect(made.html).not.toContain('">alert');
    expect(made.subject).not.toMatch(/[\r\n]/);
  });
});

describe("mails of accounts and the newsletter", () => {
  const to = { first_name: evil };
  const contents: Record<string, MailContent> = {
    welcome: accounts.welcome(head, to, link),
    verifyEmail: accounts.verifyEmail(head, to, link),
    resetPassword: accounts.resetPassword(head, to, { ...link, hours: 1 }),
    passwordChanged: accounts.passwordChanged(head, to, link.url),
    changeEmail: accounts.changeEmail(head, to, link),
    addressInUse: accounts.addressInUse(head),
    emailChanged: accounts.emailChanged(head, to, "new@example.com"),
    deletionScheduled: accounts.deletionScheduled(head, to, "June 29, 2026"),
    accountDeleted: accounts.accountDeleted(head, to),
    confirmNewsletter: newsletter.confirmNewsletter(head, link),
    newsletterWelcome: newsletter.newsletterWelcome(head, link.url),
    alreadySubscribed: newsletter.alreadySubscribed(head, link.url),
    freeDownload: freeDownloadMail(head, { title: evil, ...link, isConfirmed: false }),
    confirmNotice: newsletter.confirmNotice(head, link),
    releaseOut: newsletter.releaseOut(head, { title: evil, artist: evil, url: link.url, cover: null }, link.url),
  };

  it.each(Object.entries(contents))("%s has a subject, a heading, a reason and safe markup", (_name, mail) => {
    const made = renderMail(mail, head);
    expect(made.subject.length).toBeGreaterThan(5);
    expect(made.html).not.toContain("<script");
    expect(made.html).toContain("color-scheme");
    expect(made.text).toContain(mail.reason);
    expect(made.html.length).toBeLessThan(20_000);
  });

  it("states in words how long a link is valid", () => {
    expect(renderMail(accounts.resetPassword(head, to, { ...link, hours: 1 }), head).text).toContain("for one hour");
    expect(renderMail(accounts.welcome(head, to, link), head).text).toContain("for 2 days");
  });
});
