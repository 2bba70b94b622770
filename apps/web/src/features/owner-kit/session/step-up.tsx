import { useMutation } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useMemo, useRef, useState } from "react";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { useContractForm } from "../../../lib/use-contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { PasswordField } from "../../owner-ui/field.tsx";
import { failureOf } from "../forms/owner-failure.ts";

/** A proof that expires within this time, in milliseconds, is not used: it must still be valid when the call arrives. */
const SPARE_MS = 15_000;

type Proof = { proof: string; expires_at: string };

/** Asks for the owner's password again. Returns a proof for a sensitive call, or null when cancelled. */
type AskForProof = (purpose: string) => Promise<string | null>;

const StepUpContext = createContext<AskForProof | null>(null);

const Form = styled("form", { base: { display: "grid", gap: "5", "& p": { color: "soft" } } });

/** Provides the dialog that asks for the password, and keeps the proof until it expires. */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const { query } = useApi();
  const confirmPassword = useMutation(mutationOptions(query.admin.confirmPassword));
  const [purpose, setPurpose] = useState<string | null>(null);
  const held = useRef<Proof | null>(null);
  const resolveProof = useRef<(proof: string | null) => void>(() => undefined);
  const { reset, text, busy, submit } = useContractForm({
    initial: { current_password: "" },
    parse: (values) => ({ success: true, data: values }),
    act: async (values) => close(await confirmPassword.mutateAsync(values)),
    failureOf: (error) => {
      const { message, fields } = failureOf(error, "The password could not be checked.");
      return { message: "", fields: { current_password: fields.current_password ?? [message] } };
    },
  });

  const ask = useMemo<AskForProof>(
    () => (why) => {
      const proof = held.current;
      if (proof && Date.parse(proof.expires_at) - Date.now() > SPARE_MS) return Promise.resolve(proof.proof);
      setPurpose(why);
      // An earlier question that is still open would otherwise wait forever.
      resolveProof.current(null);
      return new Promise((resolve) => {
        resolveProof.current = resolve;
      });
    },
    [],
  );

  const close = (proof: Proof | null) => {
    held.current = proof;
    reset();
    setPurpose(null);
    resolveProof.current(proof?.proof ?? null);
  };

  return (
    <StepUpContext value={ask}>
      {children}
      <Dialog open={purpose !== null} onClose={() => close(null)} title="Confirm your password">
        <Form onSubmit={submit} noValidate>
          <p>{purpose}</p>
          <PasswordField label="Password" {...text("current_password")} autoComplete="current-password" autoFocus />
          <Button type="submit" loading={busy}>
            Confirm
          </Button>
        </Form>
      </Dialog>
    </StepUpContext>
  );
}

/**
 * For sensitive actions: `const askForProof = useStepUp(); const proof = await askForProof("To refund this order…")`. Null means
 * that the owner cancelled. The procedure takes `proof` (contracts/admin/step-up) and checks it on the server.
 */
export function useStepUp(): AskForProof {
  const ask = use(StepUpContext);
  if (!ask) throw new Error("useStepUp needs the owner area around it");
  return ask;
}
