import { msg, t } from "@fanfare/contracts/common/language";
import type { WaitingNotice } from "@fanfare/contracts/music/notices";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { LoadFailure } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { TextLink } from "../../../ui/type.tsx";
import { WishButton } from "../../wishes/wish-button.tsx";
import { SettingsList } from "./settings-list.tsx";
import { SettingsSection } from "./settings-section.tsx";

const UNNAMED = {
  album: msg("Coming Soon"),
  track: msg("Upcoming Song"),
  product: msg("Merch"),
  new_album: msg("The next album"),
  show_near: msg("Shows near you"),
} as const;
const WHEN = {
  album: msg("One mail when it is out"),
  track: msg("One mail when it is out"),
  product: msg("One mail when it is back"),
  new_album: msg("One mail when it is out"),
  show_near: msg("One mail when one is announced"),
} as const;

/** All waiting notices of a fan, each with a button to end it. */
export function WaitingNotices() {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const options = query.music.notices.list.queryOptions();
  const list = useQuery(options);
  const reload = () => queryClient.invalidateQueries({ queryKey: options.queryKey });
  return (
    <div id="waiting">
      <SettingsSection
        title={t("You asked to be told")}
        about={t("Releases, shows near you and merch that is sold out: one mail for each, once.")}
      >
        {list.isError && (
          <LoadFailure message={t("Failed to load what you are waiting for")} onRetry={() => list.refetch()} />
        )}
        {list.isPending && <Skeleton h="4rem" w="100%" />}
        {list.data?.notices.length === 0 && <p>{t("You are not waiting for anything right now.")}</p>}
        {list.data && list.data.notices.length > 0 && (
          <SettingsList>
            {list.data.notices.map((notice) => (
              <WaitingRow key={notice.id} notice={notice} onEnded={reload} />
            ))}
          </SettingsList>
        )}
        {list.data && (
          <div className="row">
            {!list.data.notices.some(({ kind }) => kind === "new_album") && (
              <WishButton kind="new_album" tone="outline" />
            )}
            <WishButton kind="show_near" tone="outline" />
          </div>
        )}
      </SettingsSection>
    </div>
  );
}

function WaitingRow({ notice, onEnded }: { notice: WaitingNotice; onEnded: () => Promise<void> }) {
  const { query } = useApi();
  const end = useMutation(
    mutationOptions(query.music.notices.end, {
      onSuccess: onEnded,
      onError: () => toast(t("That did not work. Please try again in a moment."), { tone: "bad" }),
    }),
  );
  const name =
    notice.title ?? (notice.city === null ? t(UNNAMED[notice.kind]) : t("Shows near {city}", { city: notice.city }));
  const title = notice.variant_name === null ? name : `${name} (${notice.variant_name})`;
  return (
    <li>
      <div className="words">
        {notice.product_id === null ? (
          <p>{title}</p>
        ) : (
          <TextLink to="/products/$productId" params={{ productId: String(notice.product_id) }}>
            {title}
          </TextLink>
        )}
        <p className="more">
          {notice.is_confirmed ? t(WHEN[notice.kind]) : t("Not confirmed yet: please open the link in our mail.")}
        </p>
      </div>
      <Button
        size="sm"
        tone="ghost"
        loading={end.isPending}
        aria-label={`${t("End")}: ${title}`}
        onClick={() => end.mutate({ id: notice.id })}
      >
        {t("End")}
      </Button>
    </li>
  );
}
