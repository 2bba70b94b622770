import { type TwoStepState, twoStepPasswordInput } from "@fanfare/contracts/auth/two-step";
import { t } from "@fanfare/contracts/common/language";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { momentText } from "../../../lib/instants.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { PasswordField } from "../../../ui/field.tsx";
import { Alert, LoadFailure } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useFanForm } from "../../auth/use-fan-form.ts";
import { RecoveryCodeList } from "./recovery-code-list.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { TwoStepSetup } from "./two-step-setup.tsx";

/** Two-step sign-in with codes of an authenticator app: switching it on and off, and the recovery codes. */
export function TwoStepSettings() {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const options = query.auth.twoStep.state.queryOptions();
  const state = useQuery(options);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const reload = () => queryClient.invalidateQueries({ queryKey: options.queryKey });
  const shown = (recovery_codes: readonly string[]) => {
    setCodes(recovery_codes);
    void reload();
    // Switching it on signs out the other devices.
    void query.auth.devices.invalidate();
  };
  return (
    <SettingsSection
      title={t("Two-Step Sign-In")}
      about={t(
        "In addition to your password, you enter a code from an app on your phone. The password alone is then not enough.",
      )}
    >
      {state.isError && <LoadFailure message={t("Failed to load two-step sign-in")} onRetry={() => state.refetch()} />}
      {state.isPending && <Skeleton h="6rem" w="100%" />}
      {codes && <RecoveryCodeList codes={codes} onDone={() => setCodes(null)} />}
      {state.data &&
        !codes &&
        (state.data.is_on ? (
          <TurnedOn state={state.data} onCodes={shown} onEnded={reload} />
        ) : (
          <TwoStepSetup onCodes={shown} />
        ))}
    </SettingsSection>
  );
}

type TurnedOnProps = {
  state: TwoStepState;
  onCodes: (codes: readonly string[]) => void;
  onEnded: () => Promise<void>;
};

function TurnedOn({ state, onCodes, onEnded }: TurnedOnProps) {
  const { query } = useApi();
  const [act, setAct] = useState<"renew" | "end" | null>(null);
  const renew = useMutation(mutationOptions(query.auth.twoStep.renewCodes));
  const end = useMutation(mutationOptions(query.auth.twoStep.end));
  const form = useFanForm({
    parse: (values) => twoStepPasswordInput.safeParse(values),
    send: async (input) => {
      if (act === "renew") onCodes((await renew.mutateAsync(input)).recovery_codes);
      else {
        await end.mutateAsync(input);
        await onEnded();
      }
      return "";
    },
    failed: t("That did not work. Please try again in a moment."),
  });
  return (
    <>
      <p>
        <Chip tone="ember">{t("On")}</Chip> {state.since && t("Since {since}", { since: momentText(state.since) })}
      </p>
      <p>
        {t("{count, plural, one {One recovery code is left.} other {{count} recovery codes are left.}}", {
          count: state.recovery_codes_left,
        })}
      </p>
      {act === null ? (
        <div className="row">
          <Button tone="outline" onClick={() => setAct("renew")}>
            {t("New Recovery Codes")}
          </Button>
          <Button tone="ghost" onClick={() => setAct("end")}>
            {t("Turn Off")}
          </Button>
        </div>
      ) : (
        <form onSubmit={form.submit} noValidate method="post" aria-label={t("Two-Step Sign-In")}>
          {form.message && <Alert role="alert">{form.message}</Alert>}
          <p>
            {act === "renew"
              ? t("Your current codes will stop working.")
              : t("Your password alone will then be enough to log in again.")}
          </p>
          <PasswordField
            label={t("Current password")}
            {...form.field("current_password")}
            autoComplete="current-password"
          />
          <div className="row">
            <Button type="submit" loading={form.busy}>
              {act === "renew" ? t("Make New Codes") : t("Turn Off")}
            </Button>
            <Button tone="ghost" onClick={() => setAct(null)}>
              {t("Cancel")}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
