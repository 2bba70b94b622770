import { t } from "@fanfare/contracts/common/language";
import { Link } from "@tanstack/react-router";
import { useSession } from "../features/auth/session-store.ts";
import { useWayBack } from "../features/auth/use-way-back.ts";
import { Box } from "../ui/box.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { styled } from "../ui/styled.tsx";
import { MAIN_LINKS } from "./site-links.ts";

const Menu = styled("nav", {
  base: {
    "& ul": { listStyle: "none", display: "grid" },
    "& li + li": { borderTop: "1px solid {colors.line}" },
    "& li a": {
      display: "block",
      py: "4",
      fontFamily: "display",
      fontWeight: 900,
      fontSize: "3rem",
      lineHeight: 1,
      textTransform: "uppercase",
      textDecoration: "none",
      color: "ink",
      "&[aria-current=page]": { color: "ember" },
    },
  },
});

/** The header's links on phones, as a full-screen menu. */
export default function PhoneMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const signedIn = useSession((state) => state.status === "fan");
  const wayBack = useWayBack();
  return (
    <Dialog open={open} onClose={onClose} title={t("Menu")} shape="screen">
      <Menu aria-label={t("Main")}>
        <ul>
          {MAIN_LINKS.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} onClick={onClose}>
                {t(label)}
              </Link>
            </li>
          ))}
          {signedIn && (
            <li>
              <Link to="/my-shows" onClick={onClose}>
                {t("My Shows")}
              </Link>
            </li>
          )}
          <li>
            <Link to="/search" onClick={onClose}>
              {t("Search")}
            </Link>
          </li>
        </ul>
        <Box display="grid" gridTemplateColumns={signedIn ? "1fr" : "1fr 1fr"} gap="3" mt="8">
          {signedIn ? (
            <ButtonLink to={"/account" as string} tone="outline" size="lg" onClick={onClose}>
              {t("Account")}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to="/login" search={wayBack} tone="outline" size="lg" onClick={onClose}>
                {t("Login")}
              </ButtonLink>
              <ButtonLink to="/register" search={wayBack} size="lg" onClick={onClose}>
                {t("Register")}
              </ButtonLink>
            </>
          )}
        </Box>
      </Menu>
    </Dialog>
  );
}
