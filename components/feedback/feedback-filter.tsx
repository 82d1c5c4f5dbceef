'use client'
import { useTranslations } from 'next-intl'
import { NativeSelect } from '@/components/ui/native-select'
import { SearchInput } from '@/components/ui/search-input'
import {
  FEEDBACK_KINDS,
  FEEDBACK_STATUSES,
  type FeedbackKind,
  type FeedbackStatus,
} from '@/lib/feedback/kinds'

export type Filter = { kind: FeedbackKind | ''; status: FeedbackStatus | ''; search: string }
export const NONE: Filter = { kind: '', status: '', search: '' }

type Props = { filter: Filter; onChange: (part: Partial<Filter>) => void }

/** By what the list of feedback is narrowed. */
export function FeedbackFilter({ filter, onChange }: Props) {
  const t = useTranslations('feedback')
  const kinds = useTranslations('shell.feedback.kinds')
  const ui = useTranslations('ui')
  return (
    <div className="flex flex-wrap gap-2">
      <NativeSelect
        aria-label={t('kind')}
        value={filter.kind}
        onChange={(event) => onChange({ kind: event.currentTarget.value as Filter['kind'] })}
      >
        <option value="">{t('allKinds')}</option>
        {FEEDBACK_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {kinds(kind)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label={t('status')}
        value={filter.status}
        onChange={(event) => onChange({ status: event.currentTarget.value as Filter['status'] })}
      >
        <option value="">{t('allStatuses')}</option>
        {FEEDBACK_STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`statuses.${status}`)}
          </option>
        ))}
      </NativeSelect>
      <SearchInput
        label={t('search')}
        clearLabel={ui('clear')}
        value={filter.search}
        onSearch={(search) => onChange({ search: search.slice(0, 100) })}
        className="max-w-60 phone:max-w-none"
      />
    </div>
  )
}
