'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAccount } from '@/components/account/account-context'
import { FootNotice } from '@/components/forms/foot-notice'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { WORKING_MODE } from '@/lib/commands/catalogue/mode-texts'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import { EXPIRES_AFTER_H } from '@/lib/commands/command-states'
import type { OfferedCommand, OfferedCommands } from '@/lib/commands/offered-schema'
import { askedOf, type TypedValues } from '@/lib/commands/typed-values'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { WireText } from '../command-facts'
import { FreeTextField } from '../free-text-field'
import { COMMANDS_KEY } from '../use-command'
import { CommandDetailsPart, OfferSource } from './command-details-part'
import { EnginePart, NO_ENGINE, waitsForStopOf } from './engine-part'
import { ParameterField } from './parameter-field'
import { SmsPart, smsChoice } from './sms-part'
import { useDraft } from './use-draft'
import { useOfferWords } from './use-offer-words'
import { WaitsAtMostField } from './waits-at-most-field'

/** What is asked once more before it goes out: whether it is meant, and what it takes the place of. */
type Question = { kind: 'danger' } | { kind: 'replace'; pending: DeviceCommand }

type Props = {
  imei: string
  name: string
  offered: OfferedCommands
  /** Null for a free text. */
  offer: OfferedCommand | null
  typed: TypedValues
  text: string
  /** Where the buttons are drawn. */
  foot: HTMLElement | null
  /** Asks again what waits for the device. */
  onRefresh: () => Promise<DeviceCommand | null>
  onOrdered: (command: DeviceCommand) => void
}

/** The values of a command, what will be sent, and what it takes before it goes out. What was typed outlives refusals. */
export function CommandForm({ imei, name, offered, offer, foot, onRefresh, onOrdered, ...first }: Props) {
  const t = useTranslations('commands')
  const ui = useTranslations('ui')
  const problems = useTranslations('validation')
  const id = useId()
  const words = useOfferWords()
  const queries = useQueryClient()
  const mayCut = useAccount().permissions.includes('commands.cutEngine')
  const [bySms, setBySms] = useState(false)
  const sms = smsChoice(offered, offer)
  const isSms = bySms && sms.isOffered
  const draft = useDraft({ offer, ...first }, isSms ? 'sms' : 'gprs')
  const [engine, setEngine] = useState(NO_ENGINE)
  const [hours, setHours] = useState<number>(EXPIRES_AFTER_H.usual)
  const [typedName, setTypedName] = useState('')
  const [tries, setTries] = useState(0)
  const [questions, setQuestions] = useState<Question[]>([])
  const { danger, wire, body } = draft
  const { pending } = offered
  /** It waits for its device, as no message does. */
  const offline = offered.offline && !isSms
  const cuts = danger === 'engine'
  const whenStops = !isSms && waitsForStopOf(engine, offered)
  const verb = offer && isVerb(offer.name) ? t(`verbs.${offer.name}`) : t('send.send')
  const title = offer ? words.name(offer) : t('send.free')

  const order = useMutation({
    mutationFn: (replace: number | undefined) =>
      api('POST', '/api/commands', {
        body: {
          imei,
          ...body,
          replace,
          ...(isSms && { by: 'sms' as const }),
          ...(offline && { expiresAfterHours: hours }),
          ...(cuts && { engine: { ...engine, whenStops } }),
        },
        hideError: true,
      }),
    onSuccess: (command) => {
      void queries.invalidateQueries({ queryKey: COMMANDS_KEY })
      onOrdered(command)
    },
    onError: async (error) => {
      // Another was faster, or the device went offline meanwhile: what waits is named, and asked about.
      if (!isRefusal(error, 'offlineCommandExists')) return
      const waiting = await onRefresh()
      if (waiting) setQuestions([{ kind: 'replace', pending: waiting }])
    },
  })
  const isPasswordWrong = isRefusal(order.error, 'passwordNotConfirmed')
  const blocked = cuts && engineRefusal(offered, { mayCut, isSms })
  const refusal = blocked ? t(`engine.${blocked}`) : isPasswordWrong ? null : (order.error?.message ?? null)
  const isNamed = danger !== 'confirmTwice' || typedName.trim() === name.trim()
  const isReady =
    body !== null && isNamed && !blocked && (!cuts || (engine.password !== '' && hasPurpose(engine)))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (!isReady) return
    const asked: Question[] = [
      ...(danger === 'confirm' || danger === 'confirmTwice' ? [{ kind: 'danger' } as const] : []),
      ...(offline && pending ? [{ kind: 'replace', pending } as const] : []),
    ]
    if (asked.length > 0) setQuestions(asked)
    else order.mutate(undefined)
  }
  const [question, ...further] = questions
  const agree = () => {
    setQuestions(further)
    if (further.length > 0) return
    order.mutate(question?.kind === 'replace' ? question.pending.id : undefined)
  }
  const said = (message: string | null) => (tries > 0 ? message : null)
  const values = offer ? (
    askedOf(offer.parameters, draft.typed).map(([field, parameter]) => (
      <ParameterField
        key={field}
        name={field}
        parameter={parameter}
        value={draft.typed[field] ?? ''}
        error={said(draft.errorOf(field))}
        onChange={(value) => draft.change(field, value)}
      />
    ))
  ) : (
    <FreeTextField value={draft.text} error={said(draft.errorOf('text'))} onChange={draft.setText} />
  )
  const preview = offer && (
    <WireText
      label={t('send.preview')}
      text={wire ?? t(draft.isWrong ? 'send.previewWrong' : 'send.previewMissing')}
    />
  )
  const smsPart = offered.sms && (
    <SmsPart sms={offered.sms} choice={sms} wire={wire} checked={isSms} onChange={setBySms} />
  )
  const enginePart = (
    <EnginePart
      value={engine}
      offered={offered}
      waitsForStop={!isSms}
      errors={{
        password: isPasswordWrong
          ? (order.error?.message ?? null)
          : said(engine.password === '' ? problems('needed') : null),
        purpose: said(hasPurpose(engine) ? null : problems('tooShort', { min: SHORTEST_PURPOSE })),
      }}
      onChange={setEngine}
    />
  )
  return (
    <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div>
        <h3 className="text-md font-semibold">
          <bdi>{title}</bdi>
        </h3>
        <p className="text-body text-muted">{offer ? words.about(offer) : t('send.freeAbout')}</p>
        {offer && !cuts && (
          <div className="mt-1.5">
            <OfferSource offer={offer} />
          </div>
        )}
      </div>
      {cuts && !blocked && offer && enginePart}
      {(!cuts || !offer) && values}
      {!cuts && preview}
      {offered.sms && (!cuts || sms.isOffered) && smsPart}
      {cuts && !blocked && !offer && enginePart}
      {cuts && offer && (
        <CommandDetailsPart isWrong={tries > 0 && body === null}>
          <OfferSource offer={offer} />
          {values}
          {preview}
          {!sms.isOffered && smsPart}
        </CommandDetailsPart>
      )}
      {danger === 'confirmTwice' && (
        <Field label={t('send.typeName', { name })} hint={t('send.lost')} required>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              autoComplete="off"
              value={typedName}
              onChange={(event) => setTypedName(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      {offline && !cuts && (
        <div className="flex flex-col gap-3 rounded-panel bg-hover p-3">
          <p className="flex items-start gap-2 text-body">
            <Clock className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
            {t('send.offline')}
          </p>
          {pending && (
            <p className="text-body text-warning">
              {t('send.pending', { command: `${words.nameOf(pending)} (${pending.text})` })}
              {pending.command === WORKING_MODE && ` ${t('send.pendingMode')}`}
            </p>
          )}
          <WaitsAtMostField hours={hours} onChange={setHours} />
        </div>
      )}
      {question && (
        <AlertDialog
          open
          {...(question.kind === 'danger'
            ? {
                title: t('send.confirmTitle', { command: title }),
                text: t('send.confirmText', { device: name, text: wire ?? '' }),
                action: verb,
              }
            : {
                title: t('send.replaceTitle', { command: words.nameOf(question.pending) }),
                text: t('send.replaceText', { text: question.pending.text }),
                action: t('send.replace'),
              })}
          danger={question.kind === 'danger' && danger === 'confirmTwice'}
          cancel={ui('cancel')}
          onAction={agree}
          onCancel={() => setQuestions([])}
        />
      )}
      {foot &&
        createPortal(
          <>
            <FootNotice tries={tries} refusal={refusal} error={order.error} />
            <Button
              type="submit"
              form={id}
              tone={danger === 'none' || danger === 'confirm' ? 'primary' : 'danger'}
              busy={order.isPending}
              disabled={Boolean(blocked) || !isNamed}
            >
              {cuts && whenStops ? t('engine.cutWhenStops') : verb}
            </Button>
          </>,
          foot,
        )}
    </form>
  )
}

/** Why an engine is not cut so, by its name under `commands.engine`. */
function engineRefusal(
  { offline, sms }: OfferedCommands,
  { mayCut, isSms }: { mayCut: boolean; isSms: boolean },
) {
  if (offline) return 'offline'
  if (!mayCut) return 'notAllowed'
  return isSms && !sms?.cutsEngines ? 'notBySms' : null
}

/** What the button calls by what it does; all else is sent. */
const VERBS = ['cutEngine', 'restoreEngine', 'reset', 'factoryReset'] as const
const isVerb = (name: string): name is (typeof VERBS)[number] => VERBS.some((one) => one === name)

const SHORTEST_PURPOSE = 3
const hasPurpose = ({ purpose }: { purpose: string }): boolean => purpose.trim().length >= SHORTEST_PURPOSE

const isRefusal = (error: unknown, name: string): boolean => error instanceof ApiError && error.error === name
