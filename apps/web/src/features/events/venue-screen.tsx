import { t } from "@fanfare/contracts/common/language";
import { ExternalLink, MapPin } from "@fanfare/icons";
import { useSuspenseQuery } from "@tanstack/react-query";
import { imageSource } from "../../lib/media.ts";
import { useSiteSettings } from "../../lib/site-settings.ts";
import { useApi } from "../../lib/trpc.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import { Container } from "../../ui/layout.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { Picture } from "../../ui/picture.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display, Eyebrow, titleSize } from "../../ui/type.tsx";
import { addressLines, mapLink } from "./calendar-links.ts";
import { cityLabel } from "./event-labels.ts";
import { venueEvents } from "./event-queries.ts";
import { ShowRows } from "./show-rows.tsx";

const Page = styled("article", {
  base: {
    pt: { base: "10", md: "16" },
    pb: "section",
    bg: "radial-gradient(70rem 34rem at 85% -6rem, rgba(255, 122, 26, 0.17), transparent 70%) no-repeat",
    "& .heading": {
      display: "grid",
      gridTemplateColumns: {
        base: "minmax(0, 1fr)",
        md: "minmax(min-content, 5fr) minmax(0, 7fr)",
        // The picture above the shows, as wide as they are.
        lg: "minmax(min-content, 4fr) minmax(0, 8fr)",
      },
      gap: { base: "6", md: "gutter" },
      alignItems: "end",
      mb: { base: "8", md: "12" },
    },
    "& .name": { display: "grid", gap: "5" },
    // Beside the picture the column is as wide as the longest word, up to two thirds of the page, instead of breaking it.
    "& h1": { overflowWrap: { md: "break-word" }, maxW: { md: "60vw" } },
    "& .room": { rounded: "md" },
    "& .spread": {
      display: "grid",
      gridTemplateColumns: { base: "1fr", lg: "minmax(0, 4fr) minmax(0, 8fr)" },
      gap: { base: "10", lg: "gutter" },
      alignItems: "start",
    },
    "& address": { fontStyle: "normal", fontSize: "lg", color: "soft", mb: "5" },
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "3" },
    "& .zone": { mt: "5", fontSize: "sm", color: "faint" },
    "& .shows": { display: "grid", gap: "10" },
  },
});

/** A venue: its location, and the upcoming and past shows there. */
export function VenueScreen({ venueId }: { venueId: number }) {
  const api = useApi();
  const { data: venue } = useSuspenseQuery(api.query.events.venues.byId.queryOptions({ id: venueId }));
  const { data: page } = useSuspenseQuery(venueEvents(api, venueId));
  const { hero_image, hero_placeholder } = useSiteSettings();
  const coming = page.results.filter(({ status }) => status !== "past");
  const past = page.results.filter(({ status }) => status === "past").toReversed();
  return (
    <Page>
      <Container>
        <div className="heading">
          <div className="name">
            <Eyebrow>{t("Venue")}</Eyebrow>
            <Display as="h1" size={titleSize(venue.name, "d2")}>
              {venue.name}
            </Display>
          </div>
          {hero_image && (
            <Picture
              className="room"
              {...imageSource(hero_image)}
              placeholder={hero_placeholder}
              sizes="(min-width: 64rem) 57rem, (min-width: 48rem) 56vw, 92vw"
              ratio={[16, 9]}
              alt=""
              priority
            />
          )}
        </div>
        <div className="spread">
          <section aria-label={t("Address")}>
            <address>
              {addressLines(venue).map((line) => (
                <p key={line}>{line}</p>
              ))}
            </address>
            <div className="ways">
              <ButtonAnchor href={mapLink(venue)} target="_blank" rel="noopener" tone="outline">
                <MapPin size={20} aria-hidden /> {t("Show on map")}
              </ButtonAnchor>
              {venue.website && (
                <ButtonAnchor href={venue.website} target="_blank" rel="noopener" tone="ghost">
                  <ExternalLink size={20} aria-hidden /> {t("Website")}
                </ButtonAnchor>
              )}
            </div>
            <p className="zone">
              {t("All times are in the {value} time zone.", { value: venue.timezone.replaceAll("_", " ") })}
            </p>
          </section>
          <div className="shows">
            <section aria-labelledby="coming">
              <Display id="coming" size="d3" mb="4">
                {t("Coming")}
              </Display>
              {coming.length > 0 ? (
                <ShowRows events={coming} label={t("Upcoming shows in {venue}", { venue: cityLabel(venue) })} />
              ) : (
                <EmptyState title={t("No shows announced here")} />
              )}
            </section>
            {past.length > 0 && (
              <section aria-labelledby="past">
                <Display id="past" size="d3" mb="4">
                  {t("Past")}
                </Display>
                <ShowRows events={past} label={t("Past shows in {venue}", { venue: cityLabel(venue) })} />
              </section>
            )}
          </div>
        </div>
      </Container>
    </Page>
  );
}
