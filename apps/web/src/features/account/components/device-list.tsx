import type { Device } from "@fanfare/contracts/auth/credentials";
import { msg, t } from "@fanfare/contracts/common/language";
import { MonitorSmartphone } from "@fanfare/icons";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { momentText } from "../../../lib/instants.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { LoadFailure } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { SettingsList } from "./settings-list.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** Devices shown before Show All: this device, then the most recently used ones. */
const FIRST_SHOWN = 6;

const FAILED = msg("Signing out did not work. Please try again.");

function tellEnded(ended: number): void {
  const text = t("{ended, plural, one {One device was signed out.} other {{ended} devices were signed out.}}", {
    ended,
  });
  toast(text, { tone: "good" });
}

/** The devices where the account is signed in, with a sign-out for each and one for all others. */
export function DeviceList() {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const [all, setAll] = useState(false);
  const options = query.auth.devices.list.queryOptions();
  const list = useQuery(options);
  const reload = () => queryClient.invalidateQueries({ queryKey: options.queryKey });
  const endOthers = useMutation(
    mutationOptions(query.auth.devices.endOthers, {
      onSuccess: ({ ended }) => {
        tellEnded(ended);
        return reload();
      },
      onError: () => toast(t(FAILED), { tone: "bad" }),
    }),
  );
  const devices = list.data?.devices.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  const shown = devices?.slice(0, all ? devices.length : FIRST_SHOWN) ?? [];
  return (
    <SettingsSection
      title={t("Devices")}
      about={t("Where you are signed in. See a device you do not recognise? Sign it out and change your password.")}
    >
      {list.isError && <LoadFailure message={t("Failed to load devices")} onRetry={() => list.refetch()} />}
      {list.isPending && <Skeleton h="8rem" w="100%" />}
      {devices && (
        <>
          <SettingsList>
            {shown.map((device) => (
              <DeviceRow key={device.id} device={device} onEnded={reload} />
            ))}
          </SettingsList>
          <div className="row">
            {devices.length > 1 && (
              <Button tone="outline" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
                {t("Sign Out the Others")}
              </Button>
            )}
            {devices.length > shown.length && (
              <Button tone="ghost" onClick={() => setAll(true)}>
                {t("Show All {length}", { length: devices.length })}
              </Button>
            )}
          </div>
        </>
      )}
    </SettingsSection>
  );
}

function DeviceRow({ device, onEnded }: { device: Device; onEnded: () => Promise<void> }) {
  const { query } = useApi();
  const end = useMutation(
    mutationOptions(query.auth.devices.end, {
      onSuccess: () => {
        tellEnded(1);
        return onEnded();
      },
      onError: () => toast(t(FAILED), { tone: "bad" }),
    }),
  );
  return (
    <li>
      <MonitorSmartphone size={24} aria-hidden />
      <div className="words">
        <p className="name">
          {device.device}
          {device.is_current && <Chip tone="ember">{t("This device")}</Chip>}
        </p>
        <p className="more">{t("Last used {last_used_at}", { last_used_at: momentText(device.last_used_at) })}</p>
      </div>
      {!device.is_current && (
        <Button
          size="sm"
          tone="ghost"
          loading={end.isPending}
          aria-label={t("Sign out {device}, last used {last_used_at}", {
            device: device.device,
            last_used_at: momentText(device.last_used_at),
          })}
          onClick={() => end.mutate({ id: device.id })}
        >
          {t("Sign Out")}
        </Button>
      )}
    </li>
  );
}
