'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AccountPicker, type PickedAccount } from '@/components/accounts/account-picker'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { Switch } from '@/components/ui/switch'
import { api } from '@/lib/http/client'

export type ImportChoice = {
  owner: Pick<PickedAccount, 'id' | 'name'>
  model: string
  groupId: number | null
  autoActivate: boolean
}

type Props = { value: ImportChoice; onChange: (change: Partial<ImportChoice>) => void; disabled?: boolean }

/** What holds for all rows: whose they become, their model and group, and how they come to life. */
export function ImportOptions({ value, onChange, disabled }: Props) {
  const t = useTranslations('deviceSheet')
  const models = useQuery({
    queryKey: ['models'],
    queryFn: () => api('GET', '/api/models'),
    staleTime: 600_000,
  })
  const groups = useQuery({ queryKey: ['groups'], queryFn: () => api('GET', '/api/groups') })
  const owned = (groups.data ?? []).filter(({ accountId }) => accountId === value.owner.id)
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-4">
      <legend className="sr-only">{t('options')}</legend>
      <div className="flex flex-col gap-1.5" inert={disabled}>
        <span className="text-body font-medium">{t('owner')}</span>
        <AccountPicker
          value={value.owner}
          onChange={({ id, name }) => onChange({ owner: { id, name }, groupId: null })}
        />
      </div>
      <Field label={t('model')} hint={t('modelHint')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={value.model}
            onChange={(event) => onChange({ model: event.currentTarget.value })}
          >
            {(models.data ?? [{ code: value.model, name: value.model }]).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('group')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={value.groupId ?? ''}
            onChange={(event) => onChange({ groupId: Number(event.currentTarget.value) || null })}
          >
            <option value="">{t('defaultGroup')}</option>
            {owned.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Switch
        label={t('autoActivate')}
        checked={value.autoActivate}
        onChange={(event) => onChange({ autoActivate: event.currentTarget.checked })}
      />
    </fieldset>
  )
}
