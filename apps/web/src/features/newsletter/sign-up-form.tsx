import { NEWSLETTER_CONSENT } from "@fanfare/contracts/auth/newsletter-consent";
import { DEFAULT_DETAIL } from "@fanfare/contracts/common/error-codes";
import { msg, t } from "@fanfare/contracts/common/language";
import { useMutation } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { isApiError, mutationOptions, useApi } from "../../lib/trpc.tsx";
import { styled } from "../../ui/styled.tsx";

/** Inverted colours, because the form is placed on the site's orange. */
const Form = styled("form", {
  base: {
    display: "grid",
    gap: "3",
    maxW: "48rem",
    "& label": { fontWeight: 700, fontSize: "lg" },
    "& .line": { display: "grid", gridTemplateColumns: { base: "1fr", md: "1fr auto" }, gap: "2px" },
    "& input": {
      minW: "0",
      minH: "4rem",
      px: "5",
      bg: "onEmber",
      color: "ink",
      border: "0",
      fontSize: "lg",
      _placeholder: { color: "faint", opacity: 1 },
    },
    "& button": {
      minH: "4rem",
      px: "8",
      bg: "onEmber",
      color: "ink",
      fontFamily: "display",
      fontWeight: 800,
      fontSize: "xl",
      letterSpacing: "0.03em",
      textTransform: "uppercase",
      cursor: "pointer",
      transition: "background-color 140ms, color 140ms",
      _hover: { bg: "ink", color: "onEmber" },
      _disabled: { cursor: "wait" },
    },
    "& input, & button": { _focusVisible: { outlineColor: "onEmber", outlineOffset: "3px" } },
    "& .small": { fontSize: "sm", maxW: "40rem" },
    "& .said": { fontSize: "lg", fontWeight: 700 },
  },
});

const FAILED = msg("That did not work. Please try again in a moment.");

/** The address itself is invalid. */
class AddressError extends Error {
  override name = "AddressError";
}

function faultOf(error: Error | null): string {
  if (!error) return "";
  if (error instanceof AddressError) return error.message;
  if (!isApiError(error) || !error.data || error.message === t(DEFAULT_DETAIL.internal)) return t(FAILED);
  return error.data.fields?.email?.join(" ") ?? error.message;
}

/**
 * Signs an address up for the newsletter without an account; a link sent to it confirms that its owner agrees. The schema is
 * loaded with the first attempt, because this form is on the home page.
 */
export function NewsletterSignUpForm() {
  const { query } = useApi();
  const hydrated = useHydrated();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const send = useMutation(mutationOptions(query.auth.newsletter.signUp));
  const signUp = useMutation({
    mutationFn: async (typed: unknown) => {
      const { checkAddress } = await import("./check-address.ts");
      const checked = checkAddress(typed);
      if ("fault" in checked) throw new AddressError(checked.fault);
      return send.mutateAsync({ email: checked.email });
    },
  });
  const fault = faultOf(signUp.error);

  useEffect(() => {
    if (fault) input.current?.focus();
  }, [fault]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    signUp.mutate(new FormData(event.currentTarget).get("email"));
  };

  if (signUp.isSuccess) {
    return (
      <Form as="div">
        <p className="said" role="status">
          {signUp.data.message}
        </p>
      </Form>
    );
  }
  return (
    <Form onSubmit={submit} noValidate method="post" aria-label={t("Newsletter")}>
      <label htmlFor={id}>{t("News, new songs and shows first, in your mailbox")}</label>
      <div className="line">
        <input
          ref={input}
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder={t("you@example.com")}
          aria-invalid={fault !== ""}
          aria-describedby={fault ? `${id}-fault ${id}-consent` : `${id}-consent`}
        />
        <button type="submit" disabled={!hydrated || signUp.isPending} aria-busy={signUp.isPending || undefined}>
          {signUp.isPending ? t("Sending...") : t("Subscribe")}
        </button>
      </div>
      {fault && (
        <p className="said" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
      <p className="small" id={`${id}-consent`}>
        {t(NEWSLETTER_CONSENT.text)}
      </p>
    </Form>
  );
}
