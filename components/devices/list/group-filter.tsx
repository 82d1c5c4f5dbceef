'use client'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { useGroups } from './use-groups'

type Props = {
  accountId: number | undefined
  /** Its id, `none` for the default group, or nothing. */
  value: string
  onChange: (value: string) => void
}

/** A group of the account that is searched. */
export function GroupFilter({ accountId, value, onChange }: Props) {
  const t = useTranslations('devices')
  const account = useAccount()
  const { groups } = useGroups(accountId ?? account.id)
  return (
    <Field label={t('columns.group')}>
      {(control) => (
        <NativeSelect {...control} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{t('filter.any')}</option>
          <option value="none">{t('defaultGroup')}</option>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
