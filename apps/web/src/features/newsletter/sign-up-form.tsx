import { NEWSLETTER_CONSENT, newsletterSignUpInput } from "@fanfare/contracts/auth/newsletter";
import { DEFAULT_DETAIL } from "@fanfare/contracts/common/error-codes";
import { useMutation } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import { fieldIssues } from "../../lib/field-issues.ts";
import { isApiError, useApi } from "../../lib/trpc.tsx";
import { styled } from "../../ui/styled.tsx";

/** On the site's orange, whose own colours it turns round. */
const Form = styled("form", {
  base: {
    display: "grid",
    gap: "3",
    maxW: "44rem",
    "& label": { fontWeight: 700 },
    "& .line": { display: "flex", flexWrap: "wrap", gap: "2px" },
    "& input": {
      flex: "1 1 16rem",
      minW: "0",
      minH: "3.5rem",
      px: "4",
      bg: "onEmber",
      color: "ink",
      border: "2px solid",
      borderColor: "onEmber",
      fontSize: "lg",
      _placeholder: { color: "faint", opacity: 1 },
      _focusVisible: { outlineColor: "onEmber", outlineOffset: "3px" },
    },
    "& button": {
      minH: "3.5rem",
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
      _focusVisible: { outlineColor: "onEmber", outlineOffset: "3px" },
      _disabled: { cursor: "wait" },
    },
    "& .small": { fontSize: "sm", maxW: "38rem" },
    "& .said": { fontSize: "lg", fontWeight: 700 },
  },
});

const FAILED = "That did not work. Please try again in a moment.";

/** Signs an address up for the newsletter, without an account; a link sent to it confirms that its owner wants this. */
export function NewsletterSignUpForm() {
  const { client } = useApi();
  const alive = useHydrated();
  const id = useId();
  const [fault, setFault] = useState("");
  const signUp = useMutation({
    mutationFn: (email: string) => client.auth.newsletter.signUp.mutate({ email }),
    onError: (error) => {
      const said = isApiError(error) && error.data ? error : null;
      const known = said && said.message !== DEFAULT_DETAIL.internal ? said.message : FAILED;
      setFault(said?.data?.fields?.email?.join(" ") ?? known);
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = newsletterSignUpInput.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setFault(input.success ? "" : (fieldIssues(input.error).email?.[0] ?? ""));
    if (input.success) signUp.mutate(input.data.email);
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
    <Form onSubmit={submit} noValidate method="post" aria-label="Newsletter">
      <label htmlFor={id}>News from the artist, in your mailbox</label>
      <div className="line">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          aria-invalid={fault !== ""}
          aria-describedby={fault ? `${id}-fault ${id}-consent` : `${id}-consent`}
        />
        <button type="submit" disabled={!alive || signUp.isPending} aria-busy={signUp.isPending || undefined}>
          {signUp.isPending ? "Sending..." : "Sign Up"}
        </button>
      </div>
      {fault && (
        <p className="said" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
      <p className="small" id={`${id}-consent`}>
        {NEWSLETTER_CONSENT.text}
      </p>
    </Form>
  );
}
