import { t } from "@fanfare/contracts/common/language";
import { UserRound } from "@fanfare/icons";
import { ButtonLink } from "../../ui/button.tsx";
import { styled } from "../../ui/styled.tsx";
import { useSession } from "./session-store.ts";
import { useWayBack } from "./use-way-back.ts";

/** As wide as its widest content, so that the header does not shift. */
const Corner = styled("div", {
  base: {
    display: "flex",
    justifyContent: "flex-end",
    gap: "2",
    w: { base: "2.75rem", md: "max-content" },
    minW: { md: "10rem" },
    ms: { md: "2" },
  },
});

/** The end of the header: the account icon for a fan, Login and Register for everyone else. */
export function AccountCorner() {
  const signedIn = useSession((state) => state.status === "fan");
  const search = useWayBack();
  return (
    <Corner>
      {signedIn ? (
        <>
          <ButtonLink to="/account" tone="ghost" size="round" aria-label={t("Account")} display={{ md: "none" }}>
            <UserRound size={22} fill="currentColor" aria-hidden />
          </ButtonLink>
          <ButtonLink to="/account" tone="outline" size="sm" flex="1" display={{ base: "none", md: "inline-flex" }}>
            <UserRound size={20} aria-hidden />
            {t("Account")}
          </ButtonLink>
        </>
      ) : (
        <>
          <ButtonLink
            to="/login"
            search={search}
            tone="ghost"
            size="round"
            aria-label={t("Login")}
            display={{ md: "none" }}
          >
            <UserRound size={22} aria-hidden />
          </ButtonLink>
          <ButtonLink to="/login" search={search} tone="ghost" size="sm" display={{ base: "none", md: "inline-flex" }}>
            {t("Login")}
          </ButtonLink>
          <ButtonLink to="/register" search={search} size="sm" display={{ base: "none", md: "inline-flex" }}>
            {t("Register")}
          </ButtonLink>
        </>
      )}
    </Corner>
  );
}
