'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { schemaResolver } from '@/components/forms/schema-resolver'
import { useFieldText } from '@/components/forms/use-field-text'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Textarea } from '@/components/ui/textarea'
import type { DeviceFilter } from '@/lib/devices/device-filter'
import { type DeviceFilterInput, deviceFilterForm, filterFormValues } from '@/lib/devices/filter-form'
import { ACTIVATIONS, EXPIRY_BANDS, MAX_IMEIS } from '@/lib/devices/filter-terms'
import { readImeis } from '@/lib/devices/filter-url'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'
import { api } from '@/lib/http/client'
import { AccountFilter } from './account-filter'
import { GroupFilter } from './group-filter'

type Props = { id: string; value: DeviceFilter; onApply: (filter: DeviceFilter) => void }

const TEXTS = ['name', 'plate', 'sim'] as const

/** Every way to narrow the table, judged while it is filled in. */
export function FilterForm({ id, value, onApply }: Props) {
  const t = useTranslations('devices.filter')
  const devices = useTranslations('devices')
  const states = useTranslations('states')
  const fieldText = useFieldText()
  const form = useForm<DeviceFilterInput, unknown, DeviceFilter>({
    mode: 'onChange',
    defaultValues: filterFormValues(value),
    resolver: schemaResolver(deviceFilterForm, (issue) => {
      const params = 'params' in issue ? issue.params : undefined
      if (issue.path[0] !== 'imeis' || !params) return fieldText(issue)
      return 'max' in params
        ? t('tooManyImeis', { max: Number(params.max) })
        : t('wrongImeis', { count: Number(params.count), first: String(params.first) })
    }),
  })
  const { errors } = form.formState
  const given = form.watch()
  const { imeis, repeated } = readImeis(given.imeis)
  const { data: models = [] } = useQuery({
    queryKey: ['models'],
    queryFn: () => api('GET', '/api/models'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const modelName = (code: string) => models.find((model) => model.code === code)?.name ?? code

  const choices = <V extends string>(
    name: 'activation' | 'stock' | 'expiry' | 'userExpiry' | 'binding',
    label: string,
    list: readonly V[],
    text: (v: V) => string,
  ) => (
    <Field label={label}>
      {(control) => (
        <NativeSelect {...control} {...form.register(name)}>
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
    <form id={id} noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit(onApply)}>
      <Field
        label={t('imeis')}
        hint={
          imeis.length > 0
            ? t('imeiCount', { count: imeis.length, repeated })
            : t('imeiHint', { max: MAX_IMEIS })
        }
        error={errors.imeis?.message}
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register('imeis')}
            dir="ltr"
            rows={4}
            spellCheck={false}
            className="tabular-nums"
          />
        )}
      </Field>
      <AccountFilter
        value={given}
        onChange={(part) => {
          if ('accountId' in part) form.setValue('accountId', part.accountId)
          if (part.subAccounts) form.setValue('subAccounts', part.subAccounts)
          // A group is one of an account.
          if (!('accountId' in part)) return
          form.setValue('groupId', '')
          form.setValue('groupIds', '')
        }}
      />
      <div className="grid grid-cols-2 gap-4">
        {TEXTS.map((key) => (
          <Field key={key} label={devices(`columns.${key}`)} error={errors[key]?.message}>
            {(control) => <Input {...control} {...form.register(key)} maxLength={key === 'sim' ? 21 : 50} />}
          </Field>
        ))}
        <Field label={devices('columns.model')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={given.model}
              onChange={(event) => form.setValue('model', event.currentTarget.value)}
            >
              <option value="">{t('any')}</option>
              {given.model.includes('.') && (
                <option value={given.model}>{given.model.split('.').map(modelName).join(', ')}</option>
              )}
              {models.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <GroupFilter
          accountId={given.accountId}
          value={given.groupId ?? ''}
          onChange={(groupId) => {
            form.setValue('groupId', groupId)
            form.setValue('groupIds', '')
          }}
        />
        {choices('activation', t('activation'), ACTIVATIONS, (one) => devices(`activation.${one}`))}
        {choices('stock', t('stock'), ['stock', 'sold'], (one) => devices(`stock.${one}`))}
        {choices('expiry', devices('columns.expiresAt'), EXPIRY_BANDS, (one) => devices(`expiry.${one}`))}
        {choices('userExpiry', devices('columns.userExpiresAt'), EXPIRY_BANDS, (one) =>
          devices(`expiry.${one}`),
        )}
        {choices('binding', devices('columns.bound'), ['bound', 'unbound', 'barred'], (one) =>
          devices(`binding.${one}`),
        )}
      </div>
      <fieldset>
        <legend className="mb-1.5 text-body font-medium">{devices('columns.status')}</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-1.5">
          {DEVICE_STATUSES.map((status) => (
            <Checkbox
              key={status}
              label={states(status)}
              checked={given.status.includes(status)}
              onCheckedChange={(on) => {
                const rest = given.status.filter((one) => one !== status)
                form.setValue('status', on ? [...rest, status] : rest)
              }}
            />
          ))}
        </div>
      </fieldset>
    </form>
  )
}
