'use client'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { MAX_ALIAS, SHOWN_FIELDS, TRAILS } from '@/lib/shares/limits'
import type { ShareFields } from '@/lib/shares/schema'
import type { PartProps } from './share-form'

const BOX = 'min-h-8 touch:min-h-11'

type Props = PartProps & {
  /** Those of a link that there is. */
  devices: readonly { imei: string; name: string }[] | null
}

/** What viewers are told, field by field, and what the vehicles are called. */
export function ShownFields({ draft, errors, target, devices, onChange }: Props) {
  const t = useTranslations('shares')
  const { permissions } = useAccount()
  const { fields, deviceIcon, until } = draft
  const isExact = draft.area === 'everywhere' && Number(draft.delayMinutes) === 0 && draft.roundM === 0
  const set = (part: Partial<ShareFields>) => onChange({ fields: { ...fields, ...part } })
  const named = devices ?? (target.kind === 'devices' ? target.devices : [])
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-body font-medium">{t('shown')}</legend>
        <p className="mb-1 text-meta text-muted">{t('shownHint')}</p>
        <div className="grid grid-cols-2 gap-x-4">
          {SHOWN_FIELDS.map((field) => (
            <Checkbox
              key={field}
              label={t(`fields.${field}`)}
              checked={fields[field]}
              onCheckedChange={(on) => set({ [field]: on })}
              className={BOX}
            />
          ))}
          <Checkbox
            label={t('fields.icon')}
            checked={deviceIcon}
            onCheckedChange={(on) => onChange({ deviceIcon: on })}
            className={BOX}
          />
          {until === 'arrives' && (
            <Checkbox
              label={t('fields.destination')}
              checked={fields.destination}
              onCheckedChange={(destination) => set({ destination })}
              className={BOX}
            />
          )}
          {(fields.route || permissions.includes('fleet.read')) && (
            <Checkbox
              label={t('fields.route')}
              checked={fields.route}
              onCheckedChange={(route) => set({ route })}
              className={BOX}
            />
          )}
        </div>
        {fields.route && (
          <p className="mt-1 text-meta text-muted">{t(isExact ? 'routeHint' : 'routeNotExact')}</p>
        )}
      </fieldset>
      <Field label={t('trail')} hint={t('trailHint')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={fields.trail}
            onChange={(event) => set({ trail: event.currentTarget.value as ShareFields['trail'] })}
          >
            {TRAILS.map((trail) => (
              <option key={trail} value={trail}>
                {t(`trails.${trail}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {named.length > 0 && (
        <fieldset>
          <legend className="mb-1 text-body font-medium">{t('aliases')}</legend>
          <p className="mb-2 text-meta text-muted">{t('aliasesHint')}</p>
          <div className="flex max-h-60 flex-col gap-2 overflow-y-auto p-1">
            {named.map(({ imei, name }) => (
              <Input
                key={imei}
                aria-label={t('aliasOf', { name })}
                placeholder={name}
                dir={draft.aliases[imei] ? 'auto' : undefined}
                value={draft.aliases[imei] ?? ''}
                aria-invalid={(draft.aliases[imei] ?? '').trim().length > MAX_ALIAS || undefined}
                onChange={(event) =>
                  onChange({ aliases: { ...draft.aliases, [imei]: event.currentTarget.value } })
                }
                className="shrink-0"
              />
            ))}
          </div>
          {errors.aliases && (
            <p role="alert" className="mt-1 text-meta text-danger">
              {errors.aliases}
            </p>
          )}
        </fieldset>
      )}
    </>
  )
}
