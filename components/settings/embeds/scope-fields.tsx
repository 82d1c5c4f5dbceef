'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { AccountPicker } from '@/components/accounts/account-picker'
import { DeviceChoices } from '@/components/device-choice/device-choices'
import { Checkbox } from '@/components/ui/checkbox'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { MAX_EMBED_DEVICES, MAX_EMBED_GROUPS } from '@/lib/embeds/limits'
import type { EmbedFields } from '@/lib/embeds/terms-schema'
import { api } from '@/lib/http/client'
import type { PartProps } from './embed-editor'
import { FormPart } from './form-part'

const FIELDS = [
  'name',
  'plate',
  'speed',
  'address',
  'driver',
  'phone',
] as const satisfies readonly (keyof EmbedFields)[]

/** Whose vehicles, which of them, and what is told of each. */
export function ScopeFields(part: PartProps) {
  const t = useTranslations('embeds')
  const own = useAccount()
  const { draft, errors, onChange } = part
  return (
    <FormPart title={t('parts.scope')}>
      <details className="group/account">
        <summary className="flex min-h-control cursor-pointer items-center gap-2 text-body touch:min-h-11">
          <span className="text-muted">{t('scope.account')}</span>
          <bdi className="min-w-0 truncate font-medium">{draft.account?.name ?? own.nickName}</bdi>
          <span className="ms-auto text-meta text-primary-text">{t('scope.change')}</span>
        </summary>
        <AccountPicker
          className="pt-2"
          value={draft.account ?? { id: own.id, name: own.nickName }}
          onChange={({ id, name }) => onChange({ account: { id, name } })}
        />
      </details>
      <SegmentedControl
        label={t('scope.which')}
        value={draft.whole ? 'all' : 'some'}
        onChange={(value) => onChange({ whole: value === 'all' })}
        segments={(['all', 'some'] as const).map((value) => ({ value, label: t(`scope.${value}`) }))}
      />
      {!draft.whole && <Chosen {...part} />}
      {errors.scope && (
        <p role="alert" data-error tabIndex={-1} className="text-meta text-danger">
          {errors.scope}
        </p>
      )}
      {draft.kind !== 'figure' && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-body font-medium">{t('told')}</legend>
          <p className="mb-1 text-meta text-muted">{t('toldHint')}</p>
          <div className="grid grid-cols-2 gap-x-3 gap-y-1">
            {FIELDS.map((field) => (
              <Checkbox
                key={field}
                label={t(`fields.${field}`)}
                checked={draft.fields[field]}
                onCheckedChange={(on) => onChange({ fields: { ...draft.fields, [field]: on } })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </FormPart>
  )
}

/** Groups, whose vehicles come and go, and single vehicles. */
function Chosen({ draft, onChange }: PartProps) {
  const t = useTranslations('embeds.scope')
  const mayRead = useAccount().permissions.includes('groups.read')
  const { data: groups = [] } = useQuery({
    queryKey: ['groups'],
    queryFn: () => api('GET', '/api/groups', { hideError: true }),
    enabled: mayRead,
  })
  const toggle = (id: number, on: boolean) =>
    onChange({ groupIds: on ? [...draft.groupIds, id] : draft.groupIds.filter((one) => one !== id) })
  return (
    <>
      {groups.length > 0 && (
        <fieldset>
          <legend className="mb-1 text-body font-medium">{t('groups')}</legend>
          <p className="mb-1 text-meta text-muted">{t('groupsHint')}</p>
          <div className="max-h-44 overflow-y-auto rounded-control border border-hairline p-1">
            {groups.map(({ id, name, devices }) => (
              <Checkbox
                key={id}
                className="flex min-h-8 w-full rounded-control px-2 hover:bg-hover touch:min-h-11 [&>span:last-child]:min-w-0"
                label={
                  <bdi className="block truncate">
                    {name} <span className="text-muted tabular-nums">{devices}</span>
                  </bdi>
                }
                checked={draft.groupIds.includes(id)}
                disabled={!draft.groupIds.includes(id) && draft.groupIds.length >= MAX_EMBED_GROUPS}
                onCheckedChange={(on) => toggle(id, on)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <fieldset>
        <legend className="mb-1 text-body font-medium">{t('vehicles')}</legend>
        <div className="flex h-72 flex-col rounded-control border border-hairline">
          <DeviceChoices
            value={draft.imeis}
            onChange={(imeis) => onChange({ imeis })}
            max={MAX_EMBED_DEVICES}
          />
        </div>
      </fieldset>
    </>
  )
}
