import type { User } from "@fanfare/contracts/auth/user";
import { msg, t } from "@fanfare/contracts/common/language";
import { styled } from "../../ui/styled.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Display } from "../../ui/type.tsx";
import { FansOnly } from "../auth/fans-only.tsx";
import { useSession } from "../auth/session-store.ts";
import { MyShows } from "../events/my-shows.tsx";
import { AccountPage, AccountSkeleton } from "./account-page.tsx";
import { AccountOverview } from "./components/account-overview.tsx";
import { EditButton, EditKeys } from "./components/edit-keys.tsx";
import { PhotoPicker } from "./components/photo-picker.tsx";
import { ProfileFormFrame, ProfileMessage } from "./components/profile-form-frame.tsx";
import { FieldGrid, ProfileInput } from "./components/profile-inputs.tsx";
import { QuickActions } from "./components/quick-actions.tsx";
import { memberSince, Statistics } from "./components/statistics.tsx";
import { nameOf, type ProfileField } from "./profile-fields.ts";
import { EmailField } from "./profile-screen.tsx";
import { ACCOUNT_TABS, type AccountTab } from "./profile-tabs.ts";
import { useProfileForm } from "./use-profile-form.ts";

const TITLE = msg("My Account");
const SUBTITLE = msg("Manage your profile, playlists, orders, and settings");

const FIELDS: Record<AccountTab, readonly ProfileField[]> = {
  profile: ["first_name", "last_name", "display_name", "phone_number", "date_of_birth", "location", "bio"],
  fan: ["favorite_artists", "fun_facts", "music_journey", "concert_count", "preferred_genre"],
  social: [
    "instagram_username",
    "twitter_username",
    "facebook_username",
    "youtube_username",
    "linkedin_username",
    "website",
  ],
  actions: [],
};

const Identity = styled("div", {
  base: {
    minW: "0",
    "& h2": { mb: "2", overflowWrap: "anywhere" },
    "& p": { color: "soft", overflowWrap: "anywhere" },
    "& .since": { fontSize: "sm", color: "faint" },
  },
});

/** My Account (spec, section 2). */
export function AccountScreen({ tab }: { tab: AccountTab }) {
  const user = useSession((state) => state.user);
  const skeleton = <AccountSkeleton title={t(TITLE)} subtitle={t(SUBTITLE)} isHome />;
  return (
    <FansOnly prompt={t("Please log in to access your account")} skeleton={skeleton}>
      {user ? <Account key={user.id} user={user} tab={tab} /> : skeleton}
    </FansOnly>
  );
}

function Account({ user, tab }: { user: User; tab: AccountTab }) {
  const form = useProfileForm(user);
  const [first, second, third, ...others] = FIELDS[tab];
  return (
    <AccountPage
      title={t(TITLE)}
      subtitle={t(SUBTITLE)}
      isHome
      action={tab !== "actions" && <EditButton form={form} />}
    >
      <Tabs
        label={t("Account")}
        value={tab}
        tabs={ACCOUNT_TABS.map((one) => ({ ...one, label: t(one.label), to: "/account" }))}
      >
        <ProfileMessage form={form} shown={FIELDS[tab]} />
        {tab === "profile" && (
          <PhotoPicker form={form} user={user}>
            <Identity>
              <Display as="h2" size="d3">
                {nameOf(user)}
              </Display>
              <p>{user.email}</p>
              <p className="since">{t("Member since {user}", { user: memberSince(user) })}</p>
            </Identity>
          </PhotoPicker>
        )}
        {tab === "profile" && <AccountOverview />}
        {tab === "actions" ? (
          <>
            <QuickActions />
            <Display as="h2" size="d3" mt="12" mb="5">
              {t("My Shows")}
            </Display>
            <MyShows />
          </>
        ) : (
          <ProfileFormFrame form={form}>
            <FieldGrid>
              {[first, second, third].map((field) => field && <ProfileInput key={field} form={form} field={field} />)}
              {tab === "profile" && <EmailField email={user.email} />}
              {others.map((field) => (
                <ProfileInput key={field} form={form} field={field} />
              ))}
            </FieldGrid>
          </ProfileFormFrame>
        )}
        {tab === "social" && <Statistics user={user} purchases />}
        {tab !== "actions" && <EditKeys form={form} />}
      </Tabs>
    </AccountPage>
  );
}
