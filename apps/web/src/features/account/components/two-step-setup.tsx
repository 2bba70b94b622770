import { type TwoStepSecret, twoStepCodeInput, twoStepPasswordInput } from "@fanfare/contracts/auth/two-step";
import { t } from "@fanfare/contracts/common/language";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { PasswordField, TextField } from "../../../ui/field.tsx";
import { loadWithRetries } from "../../../ui/load-with-retries.ts";
import { Alert } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { styled } from "../../../ui/styled.tsx";
import { useFanForm } from "../../auth/use-fan-form.ts";

const QrCode = lazy(() => loadWithRetries(() => import("../../../ui/qr-code.tsx")));

const Key = styled("code", { base: { fontFamily: "mono", letterSpacing: "0.06em", overflowWrap: "anywhere" } });

/** Formats a key for typing, in groups of four. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

/** The setup: the password, then the app's key as a QR code and as text, and a first code. */
export function TwoStepSetup({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { query } = useApi();
  const [secret, setSecret] = useState<TwoStepSecret | null>(null);
  const begin = useMutation(mutationOptions(query.auth.twoStep.begin));
  const form = useFanForm({
    parse: (values) => twoStepPasswordInput.safeParse(values),
    send: async (input) => {
      setSecret(await begin.mutateAsync(input));
      return "";
    },
    failed: t("That did not work. Please try again in a moment."),
  });
  if (secret) return <Confirmation secret={secret} onCodes={onCodes} onCancel={() => setSecret(null)} />;
  return (
    <form onSubmit={form.submit} noValidate method="post" aria-label={t("Two-Step Sign-In")}>
      {form.message && <Alert role="alert">{form.message}</Alert>}
      <PasswordField
        label={t("Current password")}
        {...form.field("current_password")}
        autoComplete="current-password"
      />
      <Button type="submit" loading={form.busy}>
        {t("Turn On")}
      </Button>
    </form>
  );
}

type ConfirmationProps = {
  secret: TwoStepSecret;
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
};

function Confirmation({ secret, onCodes, onCancel }: ConfirmationProps) {
  const { query } = useApi();
  const confirm = useMutation(mutationOptions(query.auth.twoStep.confirm));
  const form = useFanForm({
    parse: (values) => twoStepCodeInput.safeParse(values),
    send: async (input) => {
      onCodes((await confirm.mutateAsync(input)).recovery_codes);
      return "";
    },
    failed: t("That did not work. Please try again in a moment."),
  });
  return (
    <form onSubmit={form.submit} noValidate method="post" aria-label={t("Two-Step Sign-In")}>
      {form.message && <Alert role="alert">{form.message}</Alert>}
      <p>{t("Scan this with your authenticator app, or type the key into it.")}</p>
      <Suspense fallback={<Skeleton h="12.5rem" w="12.5rem" />}>
        <QrCode text={secret.uri} label={t("QR code for your authenticator app")} />
      </Suspense>
      <p>
        <Key>{inGroups(secret.secret)}</Key>
      </p>
      <TextField
        label={t("Code from the app")}
        {...form.field("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        help={t("This will sign out your other devices.")}
      />
      <div className="row">
        <Button type="submit" loading={form.busy}>
          {t("Turn On")}
        </Button>
        <Button tone="ghost" onClick={onCancel}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}
