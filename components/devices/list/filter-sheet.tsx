'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Sheet } from '@/components/ui/sheet'
import { Textarea } from '@/components/ui/textarea'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { ACTIVATIONS, type DeviceFilter, EXPIRY_BANDS, MAX_IMEIS } from '@/lib/devices/device-filter'
import { NO_DEVICE_FILTER, readImeis } from '@/lib/devices/filter-url'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'
import { api } from '@/lib/http/client'
import { AccountFilter } from './account-filter'
import { GroupFilter } from './group-filter'

type Props = { value: DeviceFilter; onApply: (filter: DeviceFilter) => void; trigger: ReactNode }

const TEXTS = ['name', 'plate', 'sim'] as const

/** Every way to narrow the table, in force with one press. */
export function FilterSheet({ value, onApply, trigger }: Props) {
  const [open, setOpen] = useState(false)
  const formId = useId()
  const t = useTranslations('devices.filter')
  return (
    <Sheet
      title={t('title')}
      closeLabel={t('close')}
      side={useIsPhone() ? 'bottom' : 'end'}
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      footer={
        <>
          <Button type="submit" form={formId} tone="primary">
            {t('apply')}
          </Button>
          <Button type="reset" form={formId}>
            {t('clear')}
          </Button>
        </>
      }
    >
      {open && (
        <FilterForm
          id={formId}
          value={value}
          onApply={(filter) => {
            onApply(filter)
            setOpen(false)
          }}
        />
      )}
    </Sheet>
  )
}

function FilterForm({ id, value, onApply }: Omit<Props, 'trigger'> & { id: string }) {
  const t = useTranslations('devices.filter')
  const devices = useTranslations('devices')
  const states = useTranslations('states')
  const [draft, setDraft] = useState(value)
  const [imeiText, setImeiText] = useState((value.imeis ?? []).join('\n'))
  const set = (part: Partial<DeviceFilter>) => setDraft({ ...draft, ...part })
  const { imeis, wrong, repeated } = readImeis(imeiText)
  const tooMany = imeis.length > MAX_IMEIS
  const { data: models = [] } = useQuery({
    queryKey: ['models'],
    queryFn: () => api('GET', '/api/models'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const imeiError = tooMany
    ? t('tooManyImeis', { max: MAX_IMEIS })
    : wrong.length > 0
      ? t('wrongImeis', { count: wrong.length, first: wrong[0] ?? '' })
      : null
  const choices = <V extends string>(
    name: string,
    list: readonly V[],
    chosen: V | undefined,
    text: (v: V) => string,
    onChange: (v: V | undefined) => void,
  ) => (
    <Field label={name}>
      {(control) => (
        <NativeSelect
          {...control}
          value={chosen ?? ''}
          onChange={(event) => onChange((event.currentTarget.value || undefined) as V | undefined)}
        >
          <option value="">{t('any')}</option>
          {list.map((one) => (
            <option key={one} value={one}>
              {text(one)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
  return (
    <form
      id={id}
      className="flex flex-col gap-4"
      onReset={(event) => {
        event.preventDefault()
        setDraft(NO_DEVICE_FILTER)
        setImeiText('')
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!imeiError) onApply({ ...draft, imeis: imeis.length > 0 ? imeis : undefined })
      }}
    >
      <Field
        label={t('imeis')}
        hint={
          imeis.length > 0
            ? t('imeiCount', { count: imeis.length, repeated })
            : t('imeiHint', { max: MAX_IMEIS })
        }
        error={imeiError}
      >
        {(control) => (
          <Textarea
            {...control}
            dir="ltr"
            rows={4}
            value={imeiText}
            onChange={(event) => setImeiText(event.currentTarget.value)}
            className="tabular-nums"
          />
        )}
      </Field>
      <AccountFilter value={draft} onChange={set} />
      <div className="grid grid-cols-2 gap-4">
        {TEXTS.map((key) => (
          <Field key={key} label={devices(`columns.${key}`)}>
            {(control) => (
              <Input
                {...control}
                value={draft[key] ?? ''}
                maxLength={key === 'sim' ? 21 : 50}
                onChange={(event) => set({ [key]: event.currentTarget.value || undefined })}
              />
            )}
          </Field>
        ))}
        <Field label={devices('columns.model')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={draft.model?.[0] ?? ''}
              onChange={(event) =>
                set({ model: event.currentTarget.value ? [event.currentTarget.value] : undefined })
              }
            >
              <option value="">{t('any')}</option>
              {models.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <GroupFilter value={draft} onChange={set} />
        {choices(
          t('activation'),
          ACTIVATIONS,
          draft.activation,
          (one) => devices(`activation.${one}`),
          (activation) => set({ activation }),
        )}
        {choices(
          t('stock'),
          ['stock', 'sold'] as const,
          draft.stock,
          (one) => devices(`stock.${one}`),
          (stock) => set({ stock }),
        )}
        {choices(
          devices('columns.expiresAt'),
          EXPIRY_BANDS,
          draft.expiry,
          (one) => devices(`expiry.${one}`),
          (expiry) => set({ expiry }),
        )}
        {choices(
          devices('columns.userExpiresAt'),
          EXPIRY_BANDS,
          draft.userExpiry,
          (one) => devices(`expiry.${one}`),
          (userExpiry) => set({ userExpiry }),
        )}
        {choices(
          devices('columns.bound'),
          ['bound', 'unbound', 'barred'] as const,
          draft.binding,
          (one) => devices(`binding.${one}`),
          (binding) => set({ binding }),
        )}
      </div>
      <fieldset>
        <legend className="mb-1.5 text-body font-medium">{devices('columns.status')}</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-1.5">
          {DEVICE_STATUSES.map((status) => (
            <Checkbox
              key={status}
              label={states(status)}
              checked={draft.status?.includes(status) ?? false}
              onChange={(event) => {
                const rest = (draft.status ?? []).filter((one) => one !== status)
                const next = event.currentTarget.checked ? [...rest, status] : rest
                set({ status: next.length > 0 ? next : undefined })
              }}
            />
          ))}
        </div>
      </fieldset>
    </form>
  )
}
