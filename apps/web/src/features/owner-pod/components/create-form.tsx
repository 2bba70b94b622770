import { type Blueprint, createPodProductInput } from "@fanfare/contracts/pod/catalog";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { failureOf } from "../../owner-kit/owner-failure.ts";
import { FormGrid } from "../../owner-kit/owner-form.tsx";
import { Panel, PanelTitle } from "../../owner-kit/owner-page.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../owner-ui/field.tsx";
import { Skeleton } from "../../owner-ui/skeleton.tsx";
import { ProviderAlert } from "./provider-alert.tsx";

const CREATE_FAILED = "Failed to create the product";
const ONCE = { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false } as const;

const Form = styled("form", { base: { display: "grid", gap: "6", gridTemplateColumns: "minmax(0, 1fr)" } });

type Faults = Record<string, string[]>;

/** A product made of something blank: the workshop, a picture, and which variants at what price. */
export function CreateForm({ blueprint }: { blueprint: Blueprint }) {
  const { query } = useApi();
  const [workshop, setWorkshop] = useState<number | null>(null);
  const [title, setTitle] = useState(blueprint.title);
  const [description, setDescription] = useState("");
  const [imageUrl, setImageUrl] = useState("");
  const [price, setPrice] = useState("25.00");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [faults, setFaults] = useState<Faults>({});

  const workshops = useQuery({ ...query.pod.printProviders.queryOptions({ blueprint_id: blueprint.id }), ...ONCE });
  const variants = useQuery({
    ...query.pod.blueprintVariants.queryOptions({ blueprint_id: blueprint.id, print_provider_id: workshop ?? 0 }),
    ...ONCE,
    enabled: workshop !== null,
  });
  const create = useMutation(
    mutationOptions(query.pod.createProduct, {
      onError: (error) => setFaults(failureOf(error, CREATE_FAILED).fields),
      onSuccess: () => query.pod.shopProducts.invalidate(),
    }),
  );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = {
      blueprint_id: blueprint.id,
      print_provider_id: workshop ?? 0,
      title,
      description,
      image_url: imageUrl,
      position: variants.data?.[0]?.positions[0]?.position ?? "front",
      variants: [...chosen].map((id) => ({ id, price })),
    };
    const read = createPodProductInput.safeParse(input);
    if (read.success) {
      setFaults({});
      create.mutate(input);
      return;
    }
    const found: Faults = {};
    for (const issue of read.error.issues) {
      const [field = "", , inner] = issue.path.map(String);
      const name = inner === "price" ? "price" : field;
      found[name] = [...new Set([...(found[name] ?? []), issue.message])];
    }
    const all = workshop === null ? { ...found, print_provider_id: ["Choose a workshop"] } : found;
    setFaults(all);
    const fields = [...event.currentTarget.elements].filter((one) => one instanceof HTMLElement);
    fields.find((field) => (field.getAttribute("name") ?? "") in all)?.focus();
  };

  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };

  if (create.data) {
    return (
      <Panel>
        <PanelTitle>Created</PanelTitle>
        <Alert tone="good" role="status">
          {create.data.message}
        </Alert>
        <Box mt="5">
          <ButtonLink to="/admin/printify" search={{ tab: "sync" }}>
            Sync Products
          </ButtonLink>
        </Box>
      </Panel>
    );
  }
  return (
    <Form noValidate onSubmit={submit}>
      {create.isError && <ProviderAlert error={create.error} words={CREATE_FAILED} />}
      <Panel>
        <FormGrid>
          <TextField
            label="Title"
            name="title"
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            errors={faults.title}
          />
          <SelectField
            label="Workshop"
            name="print_provider_id"
            value={workshop ?? ""}
            onChange={(event) => {
              setWorkshop(Number(event.target.value) || null);
              setChosen(new Set());
            }}
            errors={faults.print_provider_id}
          >
            <option value="">{workshops.isPending ? "Loading…" : "Choose who makes it"}</option>
            {workshops.data?.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Picture to print"
            name="image_url"
            type="url"
            value={imageUrl}
            onChange={(event) => setImageUrl(event.target.value)}
            placeholder="https://…"
            help="A public address from which Printify can fetch it, best a PNG without background."
            errors={faults.image_url}
          />
          <TextField
            label="Price"
            name="price"
            inputMode="decimal"
            value={price}
            onChange={(event) => setPrice(event.target.value)}
            help="Of each variant, in dollars. It can be changed later."
            errors={faults.price}
          />
          <div className="wide">
            <TextAreaField
              label="Description"
              name="description"
              value={description}
              onChange={(event) => setDescription(event.target.value)}
              errors={faults.description}
            />
          </div>
        </FormGrid>
      </Panel>
      <Panel>
        <PanelTitle>Variants</PanelTitle>
        {workshop === null && <p>Choose a workshop to see what it makes.</p>}
        {workshops.isError && <ProviderAlert error={workshops.error} words="Failed to load the workshops" />}
        {variants.isError && <ProviderAlert error={variants.error} words="Failed to load the variants" />}
        {workshop !== null && variants.isPending && <Skeleton h="8rem" />}
        {variants.data && (
          <Box as="fieldset" border="0" p="0" m="0">
            <Box as="legend" color="soft" fontSize="sm" mb="4" p="0">
              {chosen.size} of {variants.data.length} chosen
            </Box>
            <Box display="grid" gap="3" gridTemplateColumns="repeat(auto-fill, minmax(11rem, 1fr))">
              {variants.data.map((variant) => (
                <CheckboxField key={variant.id} checked={chosen.has(variant.id)} onChange={() => toggle(variant.id)}>
                  {variant.title}
                </CheckboxField>
              ))}
            </Box>
          </Box>
        )}
        {faults.variants && (
          <Box as="p" role="alert" color="bad" fontSize="sm" mt="4">
            {faults.variants[0]}
          </Box>
        )}
      </Panel>
      <Box>
        <Button type="submit" loading={create.isPending}>
          Create product
        </Button>
      </Box>
    </Form>
  );
}
