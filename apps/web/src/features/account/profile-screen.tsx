import type { User } from "@fanfare/contracts/auth/user";
import { msg, t } from "@fanfare/contracts/common/language";
import { TextField } from "../../ui/field.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { FansOnly } from "../auth/fans-only.tsx";
import { useSession } from "../auth/session-store.ts";
import { AccountPage, AccountSkeleton } from "./account-page.tsx";
import { EditButton, EditKeys } from "./components/edit-keys.tsx";
import { PhotoPicker } from "./components/photo-picker.tsx";
import { ProfileFormFrame, ProfileMessage } from "./components/profile-form-frame.tsx";
import { FieldGrid, ProfileInput } from "./components/profile-inputs.tsx";
import { Statistics } from "./components/statistics.tsx";
import type { ProfileField } from "./profile-fields.ts";
import { PROFILE_TABS, type ProfileTab } from "./profile-tabs.ts";
import { useProfileForm } from "./use-profile-form.ts";

const TITLE = msg("My Fan Profile");

const FIELDS: Record<ProfileTab, readonly ProfileField[]> = {
  basic: ["first_name", "last_name", "display_name", "phone_number", "date_of_birth", "location"],
  fan: ["favorite_artists", "fun_facts", "music_journey", "concert_count", "preferred_genre"],
  social: ["instagram_username", "twitter_username"],
};

/** My Fan Profile (spec, section 2). */
export function ProfileScreen({ tab }: { tab: ProfileTab }) {
  const user = useSession((state) => state.user);
  const skeleton = <AccountSkeleton title={t(TITLE)} />;
  return (
    <FansOnly prompt={t("Please log in to view your profile.")} skeleton={skeleton}>
      {user ? <Profile key={user.id} user={user} tab={tab} /> : skeleton}
    </FansOnly>
  );
}

function Profile({ user, tab }: { user: User; tab: ProfileTab }) {
  const form = useProfileForm(user);
  const [first, second, third, ...others] = FIELDS[tab];
  return (
    <AccountPage title={t(TITLE)} action={<EditButton form={form} />}>
      <Tabs
        label={t("Profile")}
        value={tab}
        tabs={PROFILE_TABS.map((one) => ({ ...one, label: t(one.label), to: "/profile" }))}
      >
        <ProfileMessage form={form} shown={FIELDS[tab]} />
        <ProfileFormFrame form={form}>
          {tab === "basic" && <PhotoPicker form={form} user={user} />}
          <FieldGrid>
            {[first, second, third].map((field) => field && <ProfileInput key={field} form={form} field={field} />)}
            {tab === "basic" && <EmailField email={user.email} />}
            {others.map((field) => (
              <ProfileInput key={field} form={form} field={field} />
            ))}
          </FieldGrid>
        </ProfileFormFrame>
        {tab === "social" && <Statistics user={user} />}
        <EditKeys form={form} />
      </Tabs>
    </AccountPage>
  );
}

/** Always read-only here; the address is changed in the settings, through a link sent to the new one. */
export function EmailField({ email }: { email: string }) {
  return <TextField label={t("Email")} name="email" type="email" value={email} readOnly autoComplete="off" />;
}
