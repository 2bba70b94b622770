import type { Overview } from "@fanfare/contracts/admin/overview";
import { TriangleAlert } from "@fanfare/icons";
import { useRouter } from "@tanstack/react-router";
import { styled } from "../../../ui/styled.tsx";
import { TextLink } from "../../../ui/type.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";

type Entry = Overview["attention"][number];

/** The text for each kind, and the page where it can be resolved: a list narrowed to what is counted, where it is one. */
const KINDS: Record<Entry["kind"], { words: (count: number) => string; path: string; search?: object; hash?: string }> =
  {
    shop_closed: {
      words: (n) =>
        `The shop is closed: ${n} ${n === 1 ? "product is" : "products are"} on sale, but no payments are set up`,
      path: "/admin/site/connections",
    },
    orders_to_send: {
      words: (n) => `${n} paid ${n === 1 ? "order is" : "orders are"} waiting to be sent`,
      path: "/admin/orders/pack",
    },
    tickets_to_pay_back: {
      words: (n) =>
        `${n} ${n === 1 ? "ticket" : "tickets"} for cancelled shows ${n === 1 ? "has" : "have"} not been paid back`,
      path: "/admin/shows",
      search: { list: "to_pay_back" },
    },
    failed_refunds: {
      words: (n) =>
        `Refunds of ${n} ${n === 1 ? "order" : "orders"} failed. Refund again, or note on the order how it was paid back`,
      path: "/admin/orders",
      search: { refund_failed: true },
    },
    missing_files: {
      words: (n) => `${n} ${n === 1 ? "download has" : "downloads have"} no files and cannot be sold`,
      path: "/admin/store",
      search: { missing_files: true },
    },
    print_on_demand: {
      words: (n) => `${n} ${n === 1 ? "item needs" : "items need"} your attention in print-on-demand`,
      path: "/admin/printify",
    },
    failed_jobs: {
      words: (n) => `${n} ${n === 1 ? "job has" : "jobs have"} failed for good`,
      path: "/admin/jobs",
      search: { state: "failed" },
    },
    backup_overdue: { words: () => "The last scheduled backup is missing", path: "/admin/jobs", hash: "backups" },
    no_backups: { words: () => "No automatic backups are set up", path: "/admin/jobs", hash: "backups" },
    retrying_mails: {
      words: (n) => `${n} ${n === 1 ? "mail is" : "mails are"} waiting to be retried`,
      path: "/admin/jobs",
      search: { state: "retrying" },
    },
    low_stock: {
      words: (n) => `${n} ${n === 1 ? "product is" : "products are"} nearly sold out`,
      path: "/admin/store",
      search: { nearly_sold_out: true },
    },
    albums_without_cover: {
      words: (n) => `${n} ${n === 1 ? "album has" : "albums have"} no cover`,
      path: "/admin/music",
      search: { without_cover: true },
    },
    refused_letters: {
      words: (n) => `${n} ${n === 1 ? "address" : "addresses"} refused a letter in the last 30 days`,
      path: "/admin/newsletter",
      search: { recently_refused: true },
    },
  };

const List = styled("ul", {
  base: {
    listStyle: "none",
    display: "grid",
    gap: "2",
    "& li": { display: "flex", alignItems: "center", gap: "3" },
    "& svg": { color: "ember", flexShrink: 0 },
  },
});

/** Lists what needs the owner's attention, each with a link. */
export function Attention({ entries }: { entries: readonly Entry[] }) {
  const router = useRouter();
  if (entries.length === 0) return null;
  return (
    <Panel>
      <PanelTitle>Needs attention</PanelTitle>
      <List>
        {entries.map(({ kind, count }) => {
          const { words, path, search, hash } = KINDS[kind];
          return (
            <li key={kind}>
              <TriangleAlert size={18} aria-hidden />
              {path in router.routesByPath ? (
                <TextLink to={path as string} {...(search && { search })} {...(hash && { hash })}>
                  {words(count)}
                </TextLink>
              ) : (
                words(count)
              )}
            </li>
          );
        })}
      </List>
    </Panel>
  );
}
