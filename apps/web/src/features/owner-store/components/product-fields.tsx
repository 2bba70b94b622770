import { inCurrency } from "@fanfare/contracts/common/currency";
import { ORDER_MAX_PIECES } from "@fanfare/contracts/store/limits";
import { FREE_DOWNLOADS } from "@fanfare/contracts/store/product";
import type { ProductForEditing } from "@fanfare/contracts/store/product-editor";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { localInput, readLocalInput } from "../../owner-kit/forms/local-time.ts";
import { FormGrid } from "../../owner-kit/forms/owner-form.tsx";
import { PublishFields } from "../../owner-kit/forms/publish-fields.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { MarginTable } from "../../owner-pod/margin-table.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../owner-ui/field.tsx";
import { NumberField } from "../../owner-ui/number-field.tsx";
import { AlbumField } from "./album-field.tsx";
import { CountriesField } from "./countries-field.tsx";
import { DigitalField } from "./digital-field.tsx";
import { OptionsField } from "./options-field.tsx";
import { PartsField } from "./parts-field.tsx";
import { PicturesField } from "./pictures-field.tsx";
import type { ProductForm } from "./product-form.ts";
import { StockButton } from "./stock-dialog.tsx";
import { VariantGrid } from "./variant-grid.tsx";

type ProductFieldsProps = { form: ProductForm; product: ProductForEditing | null; onStock: () => void };

/** The sections of the product form, from the name to the publication. */
export function ProductFields({ form, product, onStock }: ProductFieldsProps) {
  const { query } = useApi();
  const { values, set, text, byValue, check, errors } = form;
  const categories = useQuery(query.store.manage.categories.list.queryOptions());
  const hasGrid = values.options.length > 0 || values.variants.length > 0;
  const isBundle = values.parts.length > 0;
  return (
    <>
      {product?.source === "provider" && (
        <Alert tone="tip">
          The print-on-demand provider makes and sends this. Your changes here are kept when products are synced again.
        </Alert>
      )}
      {product?.files && !product.files.are_there && (
        <Alert>
          {product.files.missing.length > 0
            ? `This cannot be sold, because files are missing for ${product.files.missing.join(", ")}. Upload them to the tracks under Music.`
            : "This cannot be sold, because none of it is out yet."}
        </Alert>
      )}
      {product?.files?.are_there && product.files.missing.length > 0 && (
        <Alert tone="tip">
          {`On pre-order, but files are still missing for ${product.files.missing.join(", ")}. Upload them to the tracks under Music before it is out.`}
        </Alert>
      )}
      <Panel>
        <FormGrid>
          <TextField label="Name" {...text("name")} />
          <TextField label={inCurrency("Price")} inputMode="decimal" placeholder="25.00" {...text("price")} />
          <SelectField
            label="Category"
            name="category_id"
            from={categories}
            value={values.category_id ?? ""}
            errors={errors("category_id")}
            help="The tab of the store that it is listed under."
            onChange={(event) => set("category_id", event.target.value === "" ? null : Number(event.target.value))}
          >
            <option value="">None</option>
            {categories.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField label="Type" help="Such as merchandise, music or digital." {...text("product_type")} />
          <NumberField
            label="Maximum per order"
            min={1}
            placeholder={String(ORDER_MAX_PIECES)}
            help={`For each size. If empty, the limit is ${ORDER_MAX_PIECES}, so that nobody reserves everything without paying.`}
            {...byValue("max_per_order")}
          />
          <div className="wide">
            <TextAreaField
              label="Description"
              rows={5}
              help="Cards in the store show the first 100 characters."
              {...text("description")}
            />
          </div>
          <div className="wide">
            <TextAreaField
              label="Product safety"
              rows={4}
              help="For buyers in the EU (GPSR): who makes it, with a postal and an electronic address, what it is, and any warnings. A provider's text is used until you write your own."
              {...text("safety_text")}
            />
          </div>
        </FormGrid>
      </Panel>
      {product?.source === "provider" && (
        <Panel>
          <PanelTitle>Margins</PanelTitle>
          <MarginTable productId={product.id} price={values.price} />
        </Panel>
      )}
      <Panel>
        <PanelTitle>Pictures</PanelTitle>
        <PicturesField
          value={values.pictures}
          options={values.options}
          onChange={(pictures) => set("pictures", pictures)}
          errors={errors("pictures")}
        />
      </Panel>
      {product?.source !== "provider" && (
        <Panel>
          <PanelTitle>Sizes and stock</PanelTitle>
          <OptionsField form={form} />
          {hasGrid ? (
            <VariantGrid form={form} onStock={onStock} />
          ) : (
            <FormGrid>
              <TextField label="SKU" help="Your own number for it, if you have one." {...text("sku")} />
              {isBundle && <p>Its stock follows from the stock of its parts.</p>}
              {!isBundle && product?.variant_id && (
                <StockButton
                  variantId={product.variant_id}
                  name={product.name}
                  stock={product.stock}
                  disabled={form.dirty}
                  onChanged={onStock}
                />
              )}
              {!isBundle && !product?.variant_id && (
                <NumberField
                  label="In stock"
                  min={0}
                  help="How many there are. Leave it empty if you do not count them."
                  {...byValue("stock")}
                />
              )}
            </FormGrid>
          )}
          <DigitalField
            value={values.digital}
            onChange={(digital) => set("digital", digital)}
            errors={errors("digital")}
          />
          {values.digital && (
            <FormGrid>
              <TextField
                label={inCurrency("Fans name the price, minimum")}
                inputMode="decimal"
                help="Leave empty for a fixed price. With 0, they can have it for free. The price above is what is suggested."
                {...text("minimum_price")}
              />
              <SelectField
                label="Given away"
                name="free_download"
                value={values.free_download ?? ""}
                errors={errors("free_download")}
                help="Only for something that can cost nothing: the price is 0, or fans may name 0. For an e-mail address, the fan agrees to the newsletter and gets the link by mail; it works for 7 days."
                onChange={(event) =>
                  set("free_download", FREE_DOWNLOADS.find((kind) => kind === event.target.value) ?? null)
                }
              >
                <option value="">No, it is ordered</option>
                <option value="nothing">For free: a button, no account</option>
                <option value="email">For an e-mail address and consent to the newsletter</option>
              </SelectField>
            </FormGrid>
          )}
        </Panel>
      )}
      {!values.digital && !hasGrid && product?.source !== "provider" && (
        <Panel>
          <PanelTitle>Bundle</PanelTitle>
          <PartsField form={form} />
        </Panel>
      )}
      {!values.digital && (
        <Panel>
          <PanelTitle>Album</PanelTitle>
          <AlbumField
            value={values.album_id}
            onChange={(album_id) => set("album_id", album_id)}
            errors={errors("album_id")}
          />
        </Panel>
      )}
      {!values.digital && (
        <Panel>
          <PanelTitle>Shipping</PanelTitle>
          <CountriesField
            label="Sent to"
            name="ships_to"
            help="Limited to where the store ships. Leave empty for everywhere the store ships."
            value={values.ships_to}
            errors={errors("ships_to")}
            onChange={(codes) => set("ships_to", codes)}
          />
        </Panel>
      )}
      <Panel>
        <PanelTitle>Publication</PanelTitle>
        <FormGrid>
          <PublishFields
            visibility={values.visibility}
            publishedAt={values.published_at}
            onVisibility={(visibility) => set("visibility", visibility)}
            onPublishedAt={(at) => set("published_at", at)}
            errors={errors("published_at")}
          />
          {product?.source !== "provider" && values.parts.length === 0 && (
            <TextField
              label="Pre-order until"
              name="out_at"
              type="datetime-local"
              value={localInput(values.out_at)}
              help="In your own time zone. Until then, fans pay but do not get it yet. At that time, buyers are told and can download their files. Its music has to be published by then. Leave empty for no pre-order."
              errors={errors("out_at")}
              onChange={(event) => set("out_at", readLocalInput(event.target.value))}
            />
          )}
          <CheckboxField {...check("is_available")}>For sale. If not, the store says “Unavailable”.</CheckboxField>
          <CheckboxField {...check("is_featured")}>Featured: shown first in the store, with a badge.</CheckboxField>
        </FormGrid>
      </Panel>
    </>
  );
}
