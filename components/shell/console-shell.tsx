import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { EventWatch } from '@/components/events/event-watch'
import { AnnouncementWatch } from '@/components/messages/announcement-watch'
import { SearchOpener } from '@/components/search/search-opener'
import { TaskWatch } from '@/components/tasks/task-watch'
import type { CurrentAccount } from '@/lib/accounts/schema'
import type { Brand } from '@/lib/brand/brand'
import type { ThemeChoice } from '@/lib/theme/theme'
import { Rail } from './rail'
import { TabBar } from './tab-bar'

export type ShellAccount = Pick<CurrentAccount, 'account' | 'nickName' | 'permissions'> & { type: string }

type Props = { account: ShellAccount; brand: Brand; theme: ThemeChoice; children: ReactNode }

/** The rail beside the page, or on a phone the tab bar below it. The page scrolls, the shell stays. */
export async function ConsoleShell({ account, brand, theme, children }: Props) {
  const t = await getTranslations('shell')
  return (
    <div className="safe-sides flex h-dvh phone:flex-col-reverse print:block print:h-auto">
      <a
        href="#content"
        className="fixed start-3 top-3 z-60 -translate-y-20 rounded-control bg-primary px-4 py-2.5 text-md font-medium text-on-primary focus:translate-y-0 print:hidden"
      >
        {t('skip')}
      </a>
      <Rail account={account} theme={theme} logo={brand.logo} title={brand.domainTitle} />
      <TabBar account={account} theme={theme} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col print:block">
        {account.permissions.includes('messages.read') && <AnnouncementWatch />}
        <main
          id="content"
          tabIndex={-1}
          className="relative min-h-0 flex-1 overflow-auto print:overflow-visible"
        >
          {children}
        </main>
      </div>
      <SearchOpener />
      {account.permissions.includes('events.read') && <EventWatch />}
      {account.permissions.includes('tasks.read') && <TaskWatch />}
    </div>
  )
}
