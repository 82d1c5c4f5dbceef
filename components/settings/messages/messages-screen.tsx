'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CheckCheck, Inbox } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { NativeSelect } from '@/components/ui/native-select'
import { SearchInput } from '@/components/ui/search-input'
import { api } from '@/lib/http/client'
import { MAX_MESSAGES, MESSAGE_TYPES, typesFor } from '@/lib/messages/message-types'
import { LoadState } from '../load-state'
import { LogPager } from '../logs/log-pager'
import { useLogSearch } from '../logs/use-log-search'
import { SettingsPage } from '../settings-page'
import { ChannelsCard } from './channels-card'
import { MessageRow } from './message-row'
import { useMarkMessages } from './use-mark-messages'

type Filter = { type: string; read: 'read' | 'unread' | ''; search: string }
const NONE: Filter = { type: '', read: '', search: '' }

/** /settingMessages */
export function MessagesScreen() {
  const t = useTranslations('messages')
  const ui = useTranslations('ui')
  const { permissions } = useAccount()
  const { filter, page, pageSize, setPage, choosePageSize, change } = useLogSearch<Filter>(NONE)
  const marking = useMarkMessages()
  const type = filter.type ? Number(filter.type) : null
  const messages = useQuery({
    queryKey: ['messages', 'list', filter, page, pageSize],
    queryFn: ({ signal }) =>
      api('GET', '/api/messages', { query: { ...filter, type, page, pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <SettingsPage
      of="settingMessages"
      wide
      actions={
        <Button
          icon={<CheckCheck className="size-4" />}
          disabled={!messages.data?.unread}
          busy={marking.isBusy}
          onClick={() => void marking.markAll(type)}
        >
          {t('markAll')}
        </Button>
      }
    >
      <div className="flex flex-wrap gap-2">
        <NativeSelect
          aria-label={t('type')}
          value={filter.type}
          onChange={(event) => change({ type: event.currentTarget.value })}
        >
          <option value="">{t('allTypes')}</option>
          {typesFor(permissions).map((name) => (
            <option key={name} value={MESSAGE_TYPES[name].number}>
              {t(`types.${name}` as 'types.tasks')}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          aria-label={t('state')}
          value={filter.read}
          onChange={(event) => change({ read: event.currentTarget.value as Filter['read'] })}
        >
          <option value="">{t('all')}</option>
          <option value="unread">{t('unread')}</option>
          <option value="read">{t('read')}</option>
        </NativeSelect>
        <SearchInput
          label={t('search')}
          clearLabel={ui('clear')}
          value={filter.search}
          onSearch={(search) => change({ search: search.slice(0, 100) })}
          className="max-w-60 phone:max-w-none"
        />
      </div>
      <section
        aria-label={t('title')}
        className="rounded-panel border border-hairline bg-surface"
        aria-busy={messages.isFetching}
      >
        <LoadState of={messages} rows={8}>
          {(data) =>
            data.total === 0 ? (
              <EmptyState
                icon={<Inbox />}
                title={t('empty')}
                text={t(isFiltered ? 'emptyFilter' : 'emptyText')}
                action={isFiltered && <Button onClick={() => change(NONE)}>{t('clearFilter')}</Button>}
              />
            ) : (
              <>
                <ul aria-label={t('title')}>
                  {data.items.map((message) => (
                    <MessageRow key={message.id} message={message} marking={marking} />
                  ))}
                </ul>
                <LogPager {...data} onPage={setPage} onPageSize={choosePageSize} />
              </>
            )
          }
        </LoadState>
      </section>
      <p className="text-meta text-muted">{t('kept', { max: MAX_MESSAGES })}</p>
      <ChannelsCard />
    </SettingsPage>
  )
}
