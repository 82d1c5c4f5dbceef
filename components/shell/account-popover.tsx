'use client'
import { Inbox, LogOut, MessageSquareText, Monitor, Moon, Settings, Smartphone, Sun } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { keepTheme } from '@/components/brand/keep-choice'
import { LanguageSelect } from '@/components/brand/language-select'
import { leaveConsole } from '@/components/login/console-auth'
import { useUnreadMessages } from '@/components/messages/unread-messages'
import { CountBadge } from '@/components/ui/badge'
import { Button, buttonVariants } from '@/components/ui/button'
import { fetchSoon, makePart, usePart } from '@/components/ui/part'
import { Popover } from '@/components/ui/popover'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { THEMES, type ThemeChoice } from '@/lib/theme/theme'
import type { ShellAccount } from './console-shell'
import { initialsOf } from './initials'

const THEME_ICONS = { system: <Monitor />, light: <Sun />, dark: <Moon /> }

const feedbackDialog = makePart(() =>
  import('@/components/feedback/feedback-dialog').then((all) => all.FeedbackDialog),
)

type Props = { trigger: ReactNode; account: ShellAccount; theme: ThemeChoice }

/** Who is signed in, language, theme and the way out. Opens as soon as it is there. */
export function AccountPopover({ trigger, account, theme }: Props) {
  const t = useTranslations('shell')
  const language = useLocale()
  const [open, setOpen] = useState(true)
  const [chosen, setChosen] = useState(theme)
  const [leaving, setLeaving] = useState(false)
  const { unread } = useUnreadMessages()
  const [isWriting, setWriting] = useState(false)
  const FeedbackDialog = usePart(feedbackDialog, isWriting, () => setWriting(false))

  const chooseTheme = (next: ThemeChoice) => {
    setChosen(next)
    keepTheme(next)
  }
  const signOut = async () => {
    setLeaving(true)
    setLeaving(await leaveConsole())
  }
  const panel = (
    <Popover
      trigger={trigger}
      label={t('accountMenu')}
      open={open}
      onOpenChange={setOpen}
      side="top"
      className="w-72"
    >
      <div className="flex items-center gap-3 border-b border-hairline p-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-tint text-md font-semibold text-primary-text">
          {initialsOf(account.nickName)}
        </span>
        <div className="min-w-0">
          <p dir="auto" className="truncate text-md font-semibold rtl:text-right">
            {account.nickName}
          </p>
          <p className="flex gap-1.5 text-meta text-muted">
            <bdi className="truncate">{account.account}</bdi>
            <span aria-hidden="true" className="before:content-['·']" />
            <span className="shrink-0">{account.type}</span>
          </p>
        </div>
      </div>
      <div className="flex flex-col gap-4 p-4">
        <div className="flex flex-col gap-1.5">
          <span className="text-meta text-muted">{t('language')}</span>
          <LanguageSelect language={language} label={t('language')} framed />
        </div>
        <div className="flex flex-col gap-1.5">
          <span className="text-meta text-muted">{t('theme')}</span>
          <SegmentedControl
            label={t('theme')}
            value={chosen}
            onChange={chooseTheme}
            segments={THEMES.map((value) => ({
              value,
              label: t(`themes.${value}`),
              icon: THEME_ICONS[value],
            }))}
          />
        </div>
      </div>
      <div className="flex flex-col gap-1 border-t border-hairline p-2">
        {account.permissions.includes('messages.read') && (
          <Link
            href="/settingMessages"
            onClick={() => setOpen(false)}
            className={`${buttonVariants({ tone: 'ghost' })} w-full justify-start`}
          >
            <Inbox className="size-4 text-muted" aria-hidden="true" />
            {t('messages')}
            <span className="ms-auto flex">
              <CountBadge count={unread} />
            </span>
          </Link>
        )}
        <Link
          href="/allSettings"
          onClick={() => setOpen(false)}
          className={`${buttonVariants({ tone: 'ghost' })} w-full justify-start`}
        >
          <Settings className="size-4 text-muted" aria-hidden="true" />
          {t('settings')}
        </Link>
        {account.permissions.includes('feedback.send') && (
          <Button
            tone="ghost"
            className="w-full justify-start"
            icon={<MessageSquareText className="size-4 text-muted" />}
            onPointerEnter={() => fetchSoon(feedbackDialog)}
            onClick={() => {
              setOpen(false)
              setWriting(true)
            }}
          >
            {t('feedback.open')}
          </Button>
        )}
        {account.permissions.includes('devices.edit') && (
          <div className="hidden phone:flex">
            <Link
              href="/track"
              onClick={() => setOpen(false)}
              className={`${buttonVariants({ tone: 'ghost' })} w-full justify-start`}
            >
              <Smartphone className="size-4 text-muted" aria-hidden="true" />
              {t('phoneTracker')}
            </Link>
          </div>
        )}
        <Button
          tone="ghost"
          className="w-full justify-start"
          busy={leaving}
          icon={<LogOut className="size-4 text-muted rtl:-scale-x-100" />}
          onClick={signOut}
        >
          {t('signOut')}
        </Button>
      </div>
    </Popover>
  )
  return (
    <>
      {panel}
      {FeedbackDialog && isWriting && <FeedbackDialog onClose={() => setWriting(false)} />}
    </>
  )
}
