import { describe, expect, it } from 'vitest'
import { encodeCommand } from '@/gateway/protocols/jt808/commands'
import { decodeJt808 } from '@/gateway/protocols/jt808/decode'
import { frameJt808 } from '@/gateway/protocols/jt808/frame'
import { newJt808State } from '@/gateway/protocols/jt808/packet'
import { judgeAnswer } from '@/lib/commands/catalogue/judge-answer'
import { writeCommand } from '@/lib/commands/catalogue/parameters'
import { saysSetting } from '@/lib/commands/says-setting'
import { readIdentifier } from '@/lib/identifiers/identifier-kinds'
import { firstParameters, obey } from '@/simulator/jt808-terminal'
import { encodeMessage, HEARTBEAT, isOf2019, LOCATION, locationBody } from '@/simulator/jt808-wire'
import { EVERY_TEXT, valueSets } from '../commands/sample-values'
import { SAMPLE_STATUS, sampleFix } from './sample'

const CONTEXT = { now: 0, identifier: null, family: null }

/** A terminal at the other end of a codec: what it says to texts. */
function terminal(identifier: string) {
  const state = newJt808State()
  const parameters = firstParameters()
  let fuelCut = false
  let serial = 0
  const hear = (id: number, body: Buffer) => {
    serial++
    const framed = frameJt808(encodeMessage(identifier, id, body, serial))
    if (framed.kind !== 'frame') throw new Error('no message')
    return decodeJt808(framed.frame, state, CONTEXT)
  }
  const location = () => locationBody(sampleFix(), null, { ...SAMPLE_STATUS, fuelCut })
  hear(HEARTBEAT, Buffer.alloc(0))
  return {
    hear,
    tell: (text: string) => {
      const framed = frameJt808(encodeCommand({ text, flag: 77, serial: 1 }, state))
      if (framed.kind !== 'frame') throw new Error('no message')
      const is2019 = isOf2019(identifier)
      const answers = obey(framed.frame, {
        location: location(),
        parameters,
        is2019,
        takePictures: (_channel, count) => Array.from({ length: count }, (_, at) => at + 1),
        storedPictures: () => [],
        sendPicture: () => true,
      })
      const replies = answers.flatMap((answer) => {
        fuelCut = answer.fuelCut ?? fuelCut
        return hear(answer.id, answer.body).commandReply ?? []
      })
      return replies[0] ?? hear(LOCATION, location()).commandReply
    },
  }
}

const OURS = EVERY_TEXT.filter(({ family }) => family === 'jt808' || family === 'g10ls')

describe.each(['13800138000', '866496077582164'])('a terminal called %s', (identifier) => {
  it.each(OURS)('takes $definition.name of $family, and says so', ({ definition, family, parameters }) => {
    const { tell } = terminal(identifier)
    for (const values of valueSets(parameters)) {
      const written = writeCommand(definition, family, values)
      const text = written?.text ?? ''
      const reply = tell(text)
      expect([text, reply?.flag]).toEqual([text, 77])
      const expected = definition.readsOnly ? 'answered' : 'done'
      expect([text, reply?.text, judgeAnswer(text, reply?.text ?? '', family).outcome]).toEqual([
        text,
        reply?.text,
        expected,
      ])
      if (written?.readText) expect(saysSetting(text, tell(written.readText)?.text ?? '')).not.toBe(false)
    }
  })

  it('sends what the gateway reads again', () => {
    const fix = {
      ...sampleFix(),
      speedKmh: 50.4,
      heading: 90,
      altitude: 30,
      odometerM: 12_300,
      satellites: 8,
    }
    const {
      fixes,
      events,
      status,
      identifier: who,
    } = terminal(identifier).hear(LOCATION, locationBody(fix, 'sos', { ...SAMPLE_STATUS, fuelCut: true }))
    expect(who).toEqual(readIdentifier(identifier, ['imei', 'terminal']))
    expect(fixes[0]).toMatchObject({
      time: fix.time,
      lat: fix.lat,
      lon: fix.lon,
      speedKmh: 50.4,
      heading: 90,
      altitude: 30,
      odometerM: 12_300,
      satellites: 8,
    })
    expect(events).toMatchObject([{ type: 'sos' }])
    expect(status).toMatchObject({ fuelCut: true, voltage: SAMPLE_STATUS.voltage })
  })

  it('tells how it is driven', () => {
    const body = locationBody(sampleFix(), 'hardBraking', SAMPLE_STATUS)
    expect(terminal(identifier).hear(LOCATION, body).events).toMatchObject([{ type: 'hardBraking' }])
  })

  it('says a plate again as it was set', () => {
    const { tell } = terminal(identifier)
    expect(tell('8103,0083=\u4eacA12345')?.text).toBe('8103: OK')
    expect(tell('8106,0083')?.text).toBe('0083=\u4eacA12345')
    expect(tell('8300,9,\u8bf7\u51cf\u901f')?.text).toBe('8300: OK')
  })

  it('says what it does not know', () => {
    expect(judgeAnswer('8105,99', terminal(identifier).tell('8105,99')?.text ?? '')).toEqual({
      outcome: 'refused',
      reason: 'notSupported',
    })
  })
})
