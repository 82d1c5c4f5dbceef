'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import { EventFileView } from '@/components/device-files/event-file'
import { Badge } from '@/components/ui/badge'
import { Fact } from '@/components/ui/fact'
import { Dated, Ltr } from '@/components/ui/ltr'
import { answerPairs } from '@/lib/commands/answer-pairs'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import { CommandStateBadge, useReasonText } from './command-state'
import { isOpen } from './use-command'

const LINK = 'rounded-inner font-medium text-primary-text hover:underline'

/** A line that is too long is broken between values, not within a word. */
const BEHIND_SIGNS = /(?<=[;,#])(?!$)/

/** A text as it goes over the wire. */
export function WireText({ text, label }: { text: string; label: string }) {
  return (
    <section aria-label={label} className="flex flex-col gap-1">
      <h3 className="text-meta text-muted">{label}</h3>
      <pre
        dir="ltr"
        className="max-h-60 overflow-auto rounded-control bg-sunken px-3 py-2 font-mono text-body wrap-anywhere whitespace-pre-wrap"
      >
        {text.split(BEHIND_SIGNS).map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing but their place
          <Fragment key={place}>
            {place > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </pre>
    </section>
  )
}

/** How far it is and why, what was sent, and what the device said. */
export function CommandOutcome({ command }: { command: DeviceCommand }) {
  const t = useTranslations('commands')
  const formats = useFormats()
  const reason = useReasonText()(command)
  const { answer, late, text, source, state, offline, expiresAt, confirmed } = command
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="flex flex-col items-start gap-1.5">
        <CommandStateBadge command={command} />
        {reason && <p className="text-body">{reason}</p>}
        {confirmed !== null && (
          <Badge tone={confirmed ? 'success' : 'warning'}>
            {t(confirmed ? 'facts.confirmed' : 'facts.otherwise')}
          </Badge>
        )}
        {state === 'waiting' && offline && (
          <p className="text-body text-muted">
            {t('send.waits', { time: formats.dateMinute(Date.parse(expiresAt)) })}
          </p>
        )}
      </div>
      {source !== 'unsolicited' && <WireText label={t('facts.text')} text={text} />}
      {answer !== null && <Answer text={answer} />}
      <Pictures command={command} />
      {late && (
        <span>
          <Badge tone="warning">{t('facts.late')}</Badge>
        </span>
      )}
    </div>
  )
}

/** What came of a command for a picture. */
function Pictures({ command: { pictures, deviceName, imei } }: { command: DeviceCommand }) {
  const t = useTranslations('commands.facts')
  if (!pictures?.length) return null
  return (
    <section aria-label={t('pictures')} className="flex flex-col gap-1">
      <h3 className="text-meta text-muted">{t('pictures')}</h3>
      <div className="-mx-4 flex flex-col gap-2">
        {pictures.map(({ eventId, time, ...file }) => (
          <EventFileView
            key={eventId}
            eventId={eventId}
            time={time}
            file={file}
            device={deviceName ?? imei ?? ''}
          />
        ))}
      </div>
    </section>
  )
}

/** What the device said: name by name where it says several things, and as it came. */
function Answer({ text }: { text: string }) {
  const t = useTranslations('commands.facts')
  const pairs = answerPairs(text)
  if (pairs === null) return <WireText label={t('answer')} text={text} />
  return (
    <>
      <section aria-label={t('answer')} className="flex flex-col gap-1">
        <h3 className="text-meta text-muted">{t('answer')}</h3>
        <dl dir="ltr" className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-start text-body">
          {pairs.map(({ name, value }) => (
            <div key={`${name} ${value}`} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <WireText label={t('asSent')} text={text} />
    </>
  )
}

/** Within so long of another time it tells nothing new. */
const SAME_MS = 1000

/** All times of a command, and who ordered it. */
export function CommandFacts({ command }: { command: DeviceCommand }) {
  const t = useTranslations('commands')
  const formats = useFormats()
  const { createdAt, sentAt, answeredAt, endedAt, expiresAt, purpose, sender, source, sending, by } = command
  const { lat, lon, ruleName, category, batchId } = command
  const mayBatch = useAccount().permissions.includes('commands.batch')
  const [newest] = command.basis ?? []
  const isNew = (time: string | null, before: string | null): boolean =>
    time === null || before === null || Date.parse(time) - Date.parse(before) >= SAME_MS
  const times = [
    [t('facts.created'), createdAt],
    [t('facts.sent'), isNew(sentAt, createdAt) ? sentAt : null],
    [t('facts.answered'), answeredAt],
    [t('facts.ended'), isNew(endedAt, answeredAt) ? endedAt : null],
    [t('facts.expires'), isOpen(command) ? expiresAt : null],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
      {source !== 'unsolicited' && (
        <Fact label={t('facts.sender')}>{sender ? <bdi>{sender}</bdi> : t('facts.nobody')}</Fact>
      )}
      <Fact label={t('facts.source')}>{t(`sources.${source}`)}</Fact>
      {ruleName !== null && (
        <Fact wide label={t('facts.rule')}>
          <bdi>{ruleName}</bdi>
        </Fact>
      )}
      {category && <Fact label={t('facts.category')}>{t(`categories.${category}`)}</Fact>}
      {batchId !== null && (
        <Fact label={t('facts.batch')}>
          {mayBatch ? (
            <Link href={`/batchCommand?batch=${batchId}`} prefetch={false} className={LINK}>
              <Ltr>{batchId}</Ltr>
            </Link>
          ) : (
            <Ltr>{batchId}</Ltr>
          )}
        </Fact>
      )}
      {source !== 'unsolicited' && <Fact label={t('facts.by')}>{t(`channels.${by}`)}</Fact>}
      {sending && sending !== 'onlineSend' && (
        <Fact label={t('facts.sending')}>{t(`sendings.${sending}`)}</Fact>
      )}
      {purpose && (
        <Fact wide label={t('facts.purpose')}>
          <bdi>{purpose}</bdi>
        </Fact>
      )}
      {newest?.time && (
        <Fact wide label={t('facts.basis')}>
          <time dateTime={newest.time}>
            <Dated>{formats.moment(Date.parse(newest.time))}</Dated>
          </time>
          {newest.speedKmh !== null && (
            <>
              {' · '}
              <Ltr>{formats.speed(newest.speedKmh)}</Ltr>
            </>
          )}
        </Fact>
      )}
      {times.map(
        ([label, time]) =>
          time !== null && (
            <Fact key={label} label={label}>
              <time dateTime={time}>
                <Dated>{formats.moment(Date.parse(time))}</Dated>
              </time>
            </Fact>
          ),
      )}
      {lat !== null && lon !== null && (
        <Fact wide label={t('facts.position')}>
          <Ltr>{formats.coordinates(lat, lon)}</Ltr>
        </Fact>
      )}
    </dl>
  )
}
