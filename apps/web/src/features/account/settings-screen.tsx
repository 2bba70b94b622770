import type { User } from "@fanfare/contracts/auth/user";
import { msg, t } from "@fanfare/contracts/common/language";
import { Box } from "../../ui/box.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FansOnly } from "../auth/fans-only.tsx";
import { useSession } from "../auth/session-store.ts";
import { NewsletterSwitch } from "../newsletter/newsletter-switch.tsx";
import { AccountPage, AccountSkeleton } from "./account-page.tsx";
import { DeleteAccount } from "./components/delete-account.tsx";
import { DeviceList } from "./components/device-list.tsx";
import { DownloadData } from "./components/download-data.tsx";
import { EmailSettings } from "./components/email-settings.tsx";
import { LanguageSettings } from "./components/language-settings.tsx";
import { MotionSettings } from "./components/motion-settings.tsx";
import { PasswordSettings } from "./components/password-settings.tsx";
import { SettingsSection } from "./components/settings-section.tsx";
import { TwoStepSettings } from "./components/two-step-settings.tsx";
import { WaitingNotices } from "./components/waiting-notices.tsx";

const TITLE = msg("Settings");

/** The settings: access, devices, mails, stored data, and deleting the account. */
export function SettingsScreen() {
  const user = useSession((state) => state.user);
  const skeleton = (
    <AccountSkeleton title={t(TITLE)}>
      {["a", "b", "c"].map((name) => (
        <Skeleton key={name} h="18rem" />
      ))}
    </AccountSkeleton>
  );
  return (
    <FansOnly prompt={t("Please log in to change your settings")} skeleton={skeleton}>
      {user ? <Settings key={user.id} user={user} /> : skeleton}
    </FansOnly>
  );
}

function Settings({ user }: { user: User }) {
  return (
    <AccountPage title={t(TITLE)}>
      <Box display="grid" gap="0">
        <PasswordSettings email={user.email} />
        <TwoStepSettings />
        <EmailSettings user={user} />
        <DeviceList />
        <LanguageSettings />
        <MotionSettings />
        <SettingsSection
          title={t("Newsletter")}
          about={t("Releases, exclusive content, shows and offers, straight to your mailbox.")}
        >
          <NewsletterSwitch subscribed={user.newsletter_subscribed} />
        </SettingsSection>
        <WaitingNotices />
        <DownloadData />
        <DeleteAccount user={user} />
      </Box>
    </AccountPage>
  );
}
