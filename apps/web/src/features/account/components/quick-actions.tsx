import { msg, t } from "@fanfare/contracts/common/language";
import {
  ChevronRight,
  Heart,
  IdCard,
  ListMusic,
  LogOut,
  type LucideIcon,
  Mail,
  Package,
  ReceiptText,
  Settings,
  Ticket,
} from "@fanfare/icons";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { styled } from "../../../ui/styled.tsx";
import { useSignOut } from "../../auth/use-sign-out.ts";

const Cards = styled("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1fr", md: "repeat(3, 1fr)" },
    gap: { base: "3", md: "5" },
    listStyle: "none",
    "& a": {
      display: "grid",
      alignContent: "space-between",
      gap: { base: "4", md: "10" },
      h: "100%",
      p: { base: "5", md: "6" },
      bg: "raised",
      border: "1px solid",
      borderColor: "line",
      rounded: "md",
      color: "soft",
      fontSize: "sm",
      textDecoration: "none",
      transition: "border-color 140ms, background-color 140ms",
      _hover: { borderColor: "ember", bg: "panel" },
    },
    "& svg": { color: "ember" },
    "& strong": {
      display: "block",
      mb: "1",
      fontFamily: "display",
      fontWeight: 800,
      fontSize: "d4",
      lineHeight: 1,
      textTransform: "uppercase",
      color: "ink",
    },
  },
});

const Rows = styled("ul", {
  base: {
    mt: "8",
    listStyle: "none",
    borderTop: "1px solid",
    borderColor: "line",
    "& li": { borderBottom: "1px solid", borderColor: "line" },
    "& a, & button": {
      display: "flex",
      alignItems: "center",
      gap: "4",
      w: "100%",
      minH: "4rem",
      px: "2",
      color: "ink",
      fontSize: "lg",
      textAlign: "start",
      textDecoration: "none",
      cursor: "pointer",
      transition: "background-color 140ms",
      _hover: { bg: "rgba(255, 230, 211, 0.06)" },
      _disabled: { cursor: "wait", opacity: 0.6 },
    },
    "& svg": { color: "faint", flexShrink: 0 },
    "& span": { flex: 1 },
  },
});

const CARDS: readonly { to: string; title: string; text: string; Icon: LucideIcon }[] = [
  { to: "/playlists", title: msg("My Playlists"), text: msg("Build them, share them, play them."), Icon: ListMusic },
  { to: "/orders", title: msg("My Orders"), text: msg("What you ordered and where it is."), Icon: Package },
  { to: "/settings", title: msg("Settings"), text: msg("Password, devices, newsletter, your data."), Icon: Settings },
];

const LINKS: readonly { to: string; label: string; Icon: LucideIcon }[] = [
  { to: "/playlists", label: msg("My Favorites"), Icon: Heart },
  { to: "/orders", label: msg("Order History"), Icon: ReceiptText },
  { to: "/my-shows", label: msg("My Shows"), Icon: Ticket },
  { to: "/profile", label: msg("My Fan Profile"), Icon: IdCard },
  { to: "/newsletter", label: msg("Newsletter"), Icon: Mail },
];

/** Cards and links to the other account pages, and the logout. */
export function QuickActions() {
  const { query } = useApi();
  const leave = useSignOut();
  const logout = useMutation(
    mutationOptions(query.auth.logout, {
      // This device is signed out whatever the server responds.
      onSettled: leave,
    }),
  );
  return (
    <>
      <Cards>
        {CARDS.map(({ to, title, text, Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon size={30} strokeWidth={1.6} aria-hidden />
              <span>
                <strong>{t(title)}</strong>
                {t(text)}
              </span>
            </Link>
          </li>
        ))}
      </Cards>
      <Rows>
        {LINKS.map(({ to, label, Icon }) => (
          <li key={label}>
            <Link to={to}>
              <Icon size={20} aria-hidden />
              <span>{t(label)}</span>
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
        <li>
          <button type="button" disabled={logout.isPending} onClick={() => logout.mutate()}>
            <LogOut size={20} aria-hidden />
            <span>{t("Logout")}</span>
          </button>
        </li>
      </Rows>
    </>
  );
}
