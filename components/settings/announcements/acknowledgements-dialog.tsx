'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Cut } from '@/components/ui/cut'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { NativeSelect } from '@/components/ui/native-select'
import { SearchInput } from '@/components/ui/search-input'
import { api } from '@/lib/http/client'
import type { AcknowledgementPage, Announcement } from '@/lib/messages/announcement-schema'
import { LoadState } from '../load-state'
import { LogPager } from '../logs/log-pager'
import { useLogSearch } from '../logs/use-log-search'

type Filter = { acknowledged: 'true' | 'false' | ''; search: string }

/** Who gets an announcement, and who of them has read and acknowledged it. */
export function AcknowledgementsDialog({ of, onClose }: { of: Announcement; onClose: () => void }) {
  const t = useTranslations('messages.announcements')
  const ui = useTranslations('ui')
  const { filter, page, pageSize, setPage, choosePageSize, change } = useLogSearch<Filter>({
    acknowledged: '',
    search: '',
  })
  const people = useQuery({
    queryKey: ['announcements', of.id, filter, page, pageSize],
    queryFn: ({ signal }) =>
      api('GET', '/api/announcements/[id]/acknowledgements', {
        params: { id: of.id },
        query: { ...filter, page, pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="wide"
      title={t('whoAcknowledged')}
      closeLabel={ui('close')}
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          <NativeSelect
            aria-label={t('show')}
            value={filter.acknowledged}
            onChange={(event) =>
              change({ acknowledged: event.currentTarget.value as Filter['acknowledged'] })
            }
          >
            <option value="">{t('everybody')}</option>
            <option value="true">{t('who.acknowledged')}</option>
            <option value="false">{t('who.waiting')}</option>
          </NativeSelect>
          <SearchInput
            label={t('searchAccount')}
            clearLabel={ui('clear')}
            value={filter.search}
            onSearch={(search) => change({ search: search.slice(0, 100) })}
            className="max-w-60 phone:max-w-none"
          />
        </div>
        <LoadState of={people} rows={6}>
          {(data) =>
            data.total === 0 ? (
              <EmptyState icon={<Users />} title={t('nobody')} />
            ) : (
              <>
                <ul aria-label={t('whoAcknowledged')}>
                  {data.items.map((person) => (
                    <Person key={person.id} person={person} />
                  ))}
                </ul>
                <LogPager {...data} onPage={setPage} onPageSize={choosePageSize} />
              </>
            )
          }
        </LoadState>
      </div>
    </Dialog>
  )
}

function Person({ person }: { person: AcknowledgementPage['items'][number] }) {
  const t = useTranslations('messages.announcements')
  const formats = useFormats()
  const { name, account, readAt, acknowledgedAt } = person
  const at = (time: string) => formats.dateMinute(Date.parse(time))
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-hairline py-2 not-first:border-t">
      <span className="flex min-w-40 flex-1 items-baseline gap-2">
        <Cut className="font-medium">{name}</Cut>
        <bdi className="truncate text-meta text-muted">{account}</bdi>
      </span>
      <span className="text-meta text-muted">
        {acknowledgedAt
          ? t('state.acknowledgedAt', { time: at(acknowledgedAt) })
          : readAt
            ? t('state.readAt', { time: at(readAt) })
            : t('state.unread')}
      </span>
    </li>
  )
}
