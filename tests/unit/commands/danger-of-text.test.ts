import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '@/lib/commands/catalogue/catalogue'
import {
  dangerOfTemplate,
  dangerOfText,
  namesRestoring,
  onlyReads,
  restoresEngine,
  stronger,
} from '@/lib/commands/catalogue/danger-of-text'
import { judgeAnswer } from '@/lib/commands/catalogue/judge-answer'
import { partsOf } from '@/lib/commands/catalogue/text-parts'

describe('a text', () => {
  it('is read as trackers read it', () => {
    expect(partsOf(' timer, 5,10#rest')).toEqual({ word: 'TIMER', args: ['5', '10'] })
    expect(partsOf('STATUS')).toEqual({ word: 'STATUS', args: [] })
    expect(partsOf(' setdigout ?1 30')).toEqual({ word: 'SETDIGOUT', args: ['?1', '30'] })
  })

  it.each([
    'RELAY,1#',
    'relay,1',
    'RELAY, 1#',
    'DYD#',
    'dyd,000000#',
    'RELAY2,ON#',
    'RELAY3,ON,1,1000#',
    'STATUS#RELAY,1#',
    '666666,RELAY,1#',
    '123456RELAY,1#',
    'RELAY,01#',
    'RELAY1#',
    'DYD000000#',
    '(RELAY,1)',
    '"RELAY",1',
    'AT+RELAY,1#',
    'RELAY.1#',
    'XRELAY,0#',
    'stop123456',
    'quickstop123456',
    'HFYD#DYD#',
    'STOPELEC123456',
    'CUTOFF,1#',
    '9400000',
    '9410000',
    'setparam 11700:3',
    'setparam 2004:a;11705:1',
    'x://DYD,1',
    'S20,123456,0',
    'S20,2,0',
    'TIMER,5,5#dyd#',
    '8105,F0',
    '8105,64',
    '8105,f0#',
    '8105,99',
    '8105,x',
    '8105',
    '8500,7F',
    '8500',
    ' 8500 , 01',
    '8300,9,DYD#',
    '8500,lock,7F',
    '*DYD,000000#',
    'setdigout 1',
    'setdigout 01 30',
    '  SETDIGOUT ?1',
    'setdigout 2',
    'setdigout 0 60',
    'setdigout',
    'setdigout 0;setdigout 1',
    'login pass setdigout 1',
    'lvcanblockengine',
    'S20,1,1',
    's20,0,5',
    'S20,1,3,10,3,5#',
    'S20,1',
    'S20',
    '*HQ,4106012736,S20,130305,1,1#',
  ])('that cuts the engine is known by itself: %s', (text) => {
    expect(dangerOfText(text)).toBe('engine')
  })

  it.each([
    ['RELAY,0#', 'none'],
    ['RELAY#', 'none'],
    ['HFYD,000000#', 'none'],
    ['RELAY3,OFF#', 'none'],
    ['STATUS#', 'none'],
    ['TIMER,5,5#', 'none'],
    ['SERVER#', 'none'],
    ['SERVER,0,203.0.113.7,5023,0#', 'confirmTwice'],
    ['APN,internet#', 'confirmTwice'],
    ['FACTORY#', 'confirmTwice'],
    ['666666,FACTORY#', 'confirmTwice'],
    ['RESET#', 'confirm'],
    ['GMT,E,0,0#', 'confirm'],
    ['UPLOAD,http://relay.example:80/upload', 'confirm'],
    ['8105,F1', 'none'],
    ['8105,4', 'confirm'],
    ['8105,5', 'confirmTwice'],
    ['8105,2,1;a', 'confirmTwice'],
    ['8103,0029=30', 'none'],
    ['8103,0029=30,0013=a.example', 'confirmTwice'],
    ['8103,F001=0x01', 'engine'],
    // RELAY,1# in bytes.
    ['8103,F030=0x52454C41592C3123', 'engine'],
    ['setigndigout 1', 'engine'],
    ['S20,000001,1,0', 'engine'],
    ['8500,lock', 'confirm'],
    ['8201', 'none'],
    ['8300,9,Come home', 'none'],
    ['', 'none'],
    ['setdigout 0', 'none'],
    ['setdigout 0?', 'none'],
    ['lvcanunblockengine', 'none'],
    ['S20,1,0#', 'none'],
    ['*HQ,4106012736,S20,130305,0,0#', 'none'],
    ['cpureset', 'confirm'],
    ['R1', 'confirm'],
    ['setparam 2004:gps.example.com;2005:5027', 'confirmTwice'],
    ['setparam 10050:10;2001:internet', 'confirmTwice'],
    ['setparam 10050:10;10000:3600', 'none'],
    ['getparam 2004', 'none'],
    ['defaultcfg', 'confirmTwice'],
    ['S23,130305,203.0.113.7:5013', 'confirmTwice'],
  ])('%s: %s', (text, danger) => {
    expect(dangerOfText(text)).toBe(danger)
  })

  it('that only asks may be sent again', () => {
    const reads = [
      'STATUS#',
      'status',
      'PARAM#',
      'TIMER#',
      'RELAY#',
      'DWXX,000000#',
      'FILELIST',
      'SERVER#',
      '8201',
      '8106,0029',
    ]
    expect(reads.filter((text) => !onlyReads(text, CATALOGUE))).toEqual([])
    const others = [
      'TIMER,5,5#',
      'DYD#',
      'RESET#',
      'STATUS#RESET#',
      'HELLO#',
      'FILELIST,http://a.example',
      '8103,0029=30',
      '8105,4',
      '8202,5,600',
      '8201#8105,4',
      '',
    ]
    expect(others.filter((text) => onlyReads(text, CATALOGUE))).toEqual([])
  })

  it('has the stronger of two dangers', () => {
    expect([stronger('none', 'engine'), stronger('confirmTwice', 'confirm')]).toEqual([
      'engine',
      'confirmTwice',
    ])
  })
})

describe('a control that the document of one maker names', () => {
  it.each(['8105,17', '8105,18', '8105,66', '8105,67#', ' 8105 , 66', '8105,65'])(
    'is harmless to terminals of its family, and may be a relay of others: %s',
    (text) => {
      const dangers = ['g10ls', 'jt808', 'gt06', 'toString', null].map((family) => dangerOfText(text, family))
      expect(dangers).toEqual(['none', 'engine', 'engine', 'engine', 'engine'])
      expect(dangerOfTemplate(text, {}, ['g10ls'])).toBe('none')
      expect(dangerOfTemplate(text, {}, ['g10ls', 'jt808'])).toBe('engine')
      expect(dangerOfTemplate(text, {}, [])).toBe('engine')
    },
  )

  it('restores the engine of that family alone, and is left to people all the same', () => {
    const restores = ['g10ls', 'jt808', null].map((family) => restoresEngine('8105,65', family))
    expect(restores).toEqual([true, false, false])
    expect(namesRestoring('8105,65')).toBe(true)
    expect(restoresEngine('8105,66', 'g10ls')).toBe(false)
  })

  it('cuts on any terminal where it does on one', () => {
    expect(['g10ls', 'jt808', null].map((family) => dangerOfText('8105,64', family))).toEqual(
      Array(3).fill('engine'),
    )
    expect(dangerOfText('8105,99', 'g10ls')).toBe('engine')
  })

  it('is done with a bare “OK” of that family alone', () => {
    const outcomes = ['g10ls', 'jt808', null].map(
      (family) => judgeAnswer('8105,66', '8105: OK', family).outcome,
    )
    expect(outcomes).toEqual(['done', 'answered', 'answered'])
  })
})

describe('what restores an engine', () => {
  it.each([
    'setdigout 0',
    'SETDIGOUT 0?',
    'S20,1,0#',
    's20,0,0',
    'HFYD#',
    'hfyd,000000#',
    'RELAY,0#',
    'relay,0',
    'RELAY2,OFF#',
    '123456RELAY,0#',
    '8105,F1',
    '*HQ,4106012736,S20,130305,0,0#',
    'login pass lvcanunblockengine',
  ])('%s does', (text) => {
    expect(restoresEngine(text)).toBe(true)
  })
  it.each([
    'S20,000001,1,0',
    'setigndigout 0',
    'RELAY#',
    'RELAY,1#',
    'DYD#',
    'STATUS#HFYD#',
    'HFYD#DYD#',
    'RELAY,01#',
    '',
  ])('%s does not', (text) => {
    expect(restoresEngine(text)).toBe(false)
  })
})
