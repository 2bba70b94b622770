import { t } from "@fanfare/contracts/common/language";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { languagePrefix } from "../lib/language-address.ts";
import { errorStatus } from "../lib/trpc.tsx";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { Container } from "../ui/layout.tsx";
import { Display, Eyebrow, Lead } from "../ui/type.tsx";
import { usePassedFocus } from "../ui/use-passed-focus.ts";
import { MessageStage } from "./not-found-screen.tsx";

/** Shown when a page could not be loaded: a message without internals, and a Retry button. `message` names what is missing. */
export function RouteFailure({ error, reset, message }: ErrorComponentProps & { message?: string }) {
  const router = useRouter();
  const { reset: forgetFailures } = useQueryErrorResetBoundary();
  const [trying, setTrying] = useState(false);
  const passFocusTo = usePassedFocus();
  useEffect(() => forgetFailures(), [forgetFailures]);

  const retry = async () => {
    passFocusTo(null);
    setTrying(true);
    await router.invalidate();
    setTrying(false);
    reset();
  };
  // The banner of a lost connection says that the page comes back with it.
  useEffect(() => {
    const onOnline = () => void retry();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  });
  return (
    <MessageStage>
      <title>{t("Something went wrong")}</title>
      <Container className="words">
        <Eyebrow>{t("Technical difficulties")}</Eyebrow>
        <Display as="h1" size="d1">
          {t("The sound cut out")}
        </Display>
        <Lead role="alert">{[message, explain(error)].filter(Boolean).join(". ")}</Lead>
        <div className="ways">
          <Button loading={trying} onClick={() => void retry()}>
            {t("Retry")}
          </Button>
          <ButtonAnchor href={`${languagePrefix()}/`} tone="outline">
            {t("Back to the start")}
          </ButtonAnchor>
        </div>
      </Container>
    </MessageStage>
  );
}

function explain(error: unknown): string {
  const status = errorStatus(error);
  if (status === 429) return t("Too many requests came from your connection. Please wait a moment and try again.");
  if (status !== null && status >= 502) return t("The site is not available right now. Please try again shortly.");
  if (status !== null) return t("Something went wrong on our side.");
  return t("This page could not be loaded. Check your connection and try again.");
}
