import { t } from "@fanfare/contracts/common/language";
import { LOG_IN_TO_ADD } from "@fanfare/contracts/store/messages";
import { useLocation } from "@tanstack/react-router";
import { Alert } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/type.tsx";
import type { AddNotice } from "./use-add-to-cart.ts";

/** Shows the notice of `useAddToCart` beside its button. */
export function AddNoticeBox({ notice }: { notice: AddNotice | null }) {
  const here = useLocation({ select: ({ href }) => href });
  if (!notice) return null;
  if (notice.kind === "failed") {
    return (
      <Alert role="alert">
        <p>{notice.message}</p>
        {notice.reason && <p>{notice.reason}</p>}
      </Alert>
    );
  }
  return (
    <Alert tone="tip" role="alert">
      <p>{t(LOG_IN_TO_ADD)}</p>
      <TextLink to="/login" search={{ redirect: here }}>
        {t("Log in")}
      </TextLink>{" "}
      {" · "}
      <TextLink to="/register" search={{ redirect: here }}>
        {t("Sign Up")}
      </TextLink>
    </Alert>
  );
}
