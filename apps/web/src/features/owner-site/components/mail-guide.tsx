import { Box } from "../../../ui/box.tsx";
import { FactList } from "../../owner-kit/page/owner-facts.tsx";

/** How to set up a mail server. */
export const MailGuide = () => (
  <Box display="grid" gap="4" w="100%">
    <p>
      Use the SMTP access of your e-mail provider or of a mail service. Put these two values into the site's
      environment, then restart the site.
    </p>
    <FactList
      facts={[
        ["Server, user and password", <code key="url">SMTP_URL=smtps://user:password@smtp.example.com:465</code>],
        ["Sender that fans see", <code key="from">{"MAIL_FROM=Your name <hello@example.com>"}</code>],
      ]}
    />
  </Box>
);
