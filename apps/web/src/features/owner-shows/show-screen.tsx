import type { ShowForEditing } from "@fanfare/contracts/events/show-editor";
import { Copy, ExternalLink, ListMusic, Users } from "@fanfare/icons";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { ButtonAnchor, ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { OwnerForm } from "../owner-kit/forms/owner-form.tsx";
import { useRecordForm } from "../owner-kit/forms/use-record-form.ts";
import { counted } from "../owner-kit/lists/counted.ts";
import { OwnerRecordLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { RemoveShow } from "./components/remove-show.tsx";
import { ShowFields } from "./components/show-fields.tsx";
import { StatusPanel } from "./components/status-panel.tsx";
import { TicketKinds, TicketKindsLater } from "./components/ticket-kinds.tsx";
import { TicketPayback } from "./components/ticket-payback.tsx";
import { STATUS_LABELS, wallText } from "./show-labels.ts";
import { copyOfShow, NEW_SHOW, showInput, showValues } from "./show-values.ts";

/** The fields whose change is mailed to everybody with a place or on the waitlist, unless the show is over. */
const ANNOUNCED = ["title", "venue_id", "starts", "ends", "doors"] as const;

const BACK = ["/admin/shows", "All shows"] as const;

type ShowScreenProps = {
  id: number | null;
  /** The show that a new one is a copy of. */
  copyOf?: number | undefined;
};

/** One show's form and the decisions about it; without an id, the form of a new show. */
export function ShowScreen({ id, copyOf }: ShowScreenProps) {
  const { query } = useApi();
  const read = id ?? copyOf ?? null;
  const show = useQuery({ ...query.events.manage.shows.byId.queryOptions({ id: read ?? 0 }), enabled: read !== null });
  if (read !== null && !show.data) {
    return <OwnerRecordLoading query={show} title="Show" back={BACK} failed="This show could not be loaded" />;
  }
  const { data = null } = show;
  return id === null ? (
    <ShowEditor key={copyOf === undefined ? "new" : `copy of ${copyOf}`} show={null} original={data} />
  ) : (
    <ShowEditor key={id} show={data} original={null} />
  );
}

function ShowEditor({ show, original }: { show: ShowForEditing | null; original: ShowForEditing | null }) {
  const { query } = useApi();
  const createShow = useMutation(mutationOptions(query.events.manage.shows.create));
  const changeShow = useMutation(mutationOptions(query.events.manage.shows.change));
  const navigate = useNavigate();
  const form = useRecordForm({
    kind: "show",
    record: show,
    blank: original ? copyOfShow(original) : NEW_SHOW,
    ...(original && { blankName: `copy of ${original.id}` }),
    valuesOf: showValues,
    parse: showInput,
    create: createShow.mutateAsync,
    change: changeShow.mutateAsync,
    read: (id) => query.events.manage.shows.byId.queryOptions({ id }),
    invalidate: () => {
      void query.events.manage.shows.list.invalidate();
    },
    open: (id) => void navigate({ to: "/admin/shows/$showId", params: { showId: String(id) }, replace: true }),
    leave: () => void navigate({ to: "/admin/shows" }),
  });
  const isNews =
    show && show.shown_status !== "past" && ANNOUNCED.some((field) => form.values[field] !== showValues(show)[field]);
  const notified = isNews ? show.attending_parties + show.waiting_parties : 0;
  const save = notified > 0 ? `Save and notify ${counted(notified, "fan")}` : "Save";
  return (
    <OwnerPage
      title={show?.title ?? "New show"}
      back={BACK}
      intro={
        show ? (
          <>
            <Chip tone="ember">{show.visibility === "draft" ? "Draft" : STATUS_LABELS[show.shown_status]}</Chip>{" "}
            {wallText(show.starts)} at {show.venue_name}
          </>
        ) : (
          original && `Like “${original.title}” on ${wallText(original.starts)}. Its tickets and guests are not copied.`
        )
      }
      actions={
        show && (
          <>
            <ButtonLink to="/admin/shows/$showId/guests" params={{ showId: String(show.id) }} size="sm">
              <Users size={16} aria-hidden /> Guests ({show.places_taken}
              {show.waiting_persons > 0 && ` + ${show.waiting_persons} waiting`})
            </ButtonLink>
            <ButtonLink to="/admin/shows/$showId/after" params={{ showId: String(show.id) }} tone="outline" size="sm">
              <ListMusic size={16} aria-hidden /> After the show
            </ButtonLink>
            <ButtonLink
              to="/admin/shows/$showId"
              params={{ showId: "new" }}
              search={{ copy: show.id }}
              tone="outline"
              size="sm"
            >
              <Copy size={16} aria-hidden /> Copy
            </ButtonLink>
            {show.is_out && (
              <ButtonAnchor href={`/events/${show.id}`} target="_blank" rel="noopener" tone="outline" size="sm">
                <ExternalLink size={16} aria-hidden /> See it on the site
              </ButtonAnchor>
            )}
          </>
        )
      }
    >
      <OwnerForm
        form={form}
        isNew={!show}
        save={show ? save : "Create the show"}
        actions={show && <RemoveShow show={show} onRemoved={form.removed} />}
      >
        <ShowFields form={form} show={show} />
      </OwnerForm>
      {!show && <TicketKindsLater />}
      {show?.status === "cancelled" && <TicketPayback showId={show.id} title={show.title} />}
      {show && show.shown_status !== "past" && (
        <TicketKinds showId={show.id} onChanged={() => void query.events.manage.shows.invalidate()} />
      )}
      {show && show.shown_status !== "past" && (
        <StatusPanel show={show} disabled={form.dirty} onDecided={() => query.events.manage.shows.invalidate()} />
      )}
    </OwnerPage>
  );
}
