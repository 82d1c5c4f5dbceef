import { describe, expect, it } from 'vitest'
import { type AnswerReason, firstWordFits, judgeAnswer } from '@/lib/commands/catalogue/judge-answer'

const DYD = 'DYD,000000#'
const HFYD = 'HFYD,000000#'

describe('an answer', () => {
  it.each([
    ['setdigout 1', 'DOUT1:1 Timeout:INFINITY'],
    ['setdigout 0', 'Digital outputs are set to: 0'],
    ['setparam 2005:5027', 'New value 2005:5027'],
    ['S20,1,1', 'S20,DONE'],
    ['S20,1,0', 'S20,OK'],
    ['S17,30', 'S17'],
    [DYD, 'DYD=Success!'],
    [HFYD, 'HFYD=Success!'],
    ['RELAY,1#', 'Cut off the fuel supply: Success! Speed:0 Km/h'],
    ['RELAY,1#', 'RELAY 1 OK'],
    ['RELAY,0#', 'Restore fuel supply:Success!'],
    ['TIMER,20,60#', 'OK!'],
    ['TIMER,10#', 'Timer:10,10;'],
    ['HBT,5,5#', 'HBT_OK'],
    ['SPEED,ON,10,60,0#', 'SPEEDALM_OK'],
    ['GMT,E,0,0#', 'GMT_OK, The terminal will restart after 30 seconds!'],
    ['APN,internet#', 'OK! for the newly-set APN to take effect, the device will reboot after 10s.'],
    ['SERVER,1,a.example,5023,0#', 'SERVER set OK!'],
    ['SOS,A,112#', 'OK!SOS1:112 SOS2: SOS3:'],
    ['RESET#', 'The terminal will restart after 20 second!'],
    ['RESET#', 'RESET OK!'],
    ['FACTORY#', 'FACTORY_OK, The terminal will restart after 30 seconds!'],
    ['Picture,in', 'PICTURE:OK!'],
    ['RTMP,ON,INOUT,15', 'RTMP:OK!'],
    ['senalm,on,1#', 'ok'],
    ['DEFENSE_TIME,2', 'DEFENSE_TIME:OK!'],
  ])('says that it is done: %s, %s', (sent, answer) => {
    expect(judgeAnswer(sent, answer)).toEqual({ outcome: 'done', reason: null })
  })

  it.each<[string, string, AnswerReason]>([
    [DYD, 'Already in the state of fuel supply cut off,the command is not running!', 'alreadyCut'],
    ['RELAY,1#', 'Already in the state of  fuel supply cut off, the command is not running!', 'alreadyCut'],
    [HFYD, 'Already in the state of fuel supply to resume,the command is not running!', 'alreadyRestored'],
    [
      'RELAY,0#',
      'Already in the state of fuel supply to resume, the command is not running!',
      'alreadyRestored',
    ],
  ])('says that it was so before: %s, %s', (sent, answer, reason) => {
    expect(judgeAnswer(sent, answer)).toEqual({ outcome: 'done', reason })
  })

  it.each<[string, string, AnswerReason]>([
    ['S20,1,1', 'S20,ERROR', 'notSupported'],
    ['getinfo', 'Not allowed: the command was for another IMEI', 'notAllowed'],
    [DYD, 'DYD=Unvalued Fix', 'noFix'],
    [DYD, 'DYD=Speed Limit, Speed 40km/h', 'tooFast'],
    [DYD, 'DYD=Speed Limit or Zero GPS Signal!', 'movingOrNoFix'],
    [DYD, 'DYD=Fail! Speed too high', 'tooFast'],
    [DYD, 'DYD=Fail!', 'failed'],
    [HFYD, 'HFYD=Fail!', 'failed'],
    [DYD, 'Command Error!', 'format'],
    [DYD, 'DYD=Command Error!', 'format'],
    ['TIMER,1,1#', 'Error:Parameters error!', 'format'],
    ['TIMER,1#', 'Invalid format!', 'format'],
    ['GPRS#', 'invalid command!', 'notSupported'],
    ['TTS,hello#', 'Command not support', 'notSupported'],
    ['TTS,hello#', 'Not supported', 'notSupported'],
    ['RELAY,1#', 'Invalid number, no access control', 'notAllowed'],
    ['SERVER,0,1.2.3.4,5,0#', 'ERROR:The domain name or IP is locked,not allowed to modify.', 'notAllowed'],
    [DYD, 'Password error!', 'password'],
    [DYD, 'Wrong password', 'password'],
    ['RTMP,ON,IN,2', 'busy', 'busy'],
    ['TIMER,1,1#', 'Error!', 'failed'],
    ['WHERE#', 'No data!', 'noFix'],
    ['DWXX,000000#', 'DWXX=Lat:,Lon:,Course:,Speed:,DateTime:-:', 'noFix'],
  ])('says that it was refused: %s, %s', (sent, answer, reason) => {
    expect(judgeAnswer(sent, answer)).toEqual({ outcome: 'refused', reason })
  })

  it.each([
    ['setdigout 1', 'DOUT1:0 Timeout:INFINITY'],
    ['setdigout 1', 'OK'],
    ['S20,1,1', 'S20,OK'],
    ['S20,1,0', 'S20,DONE'],
    ['getver', 'Ver:03.27.07_00 GPS:AXN_5.10'],
    ['STATUS#', 'Battery:3.41V,Battery too low! Warning; GPRS:Link Up; GPS:OFF'],
    ['PARAM#', 'IMEI:868120103643505;TIMER:20,20;SENDS:5;'],
    ['VERSION#', '[VERSION]GT06B_10_8MM_B25_V11'],
    ['TIMER#', 'Timer:10,10;'],
    ['SPEED#', 'SPEED:OFF,20,50,1'],
    ['RELAY#', 'RELAY:1'],
    ['RELAY#', 'RELAY 1 OK'],
    ['DWXX,000000#', 'DWXX=Lat:N23.111682,Lon:E114.409217,Course:0.00,Speed:0.35,DateTime:11-11-15 11:53:43'],
    ['TIMER,20#', 'TIMER is now something else'],
    ['TIMER,20#', 'Timer:30,30;'],
    ['TIMER,20#', ''],
    // The engine: what is not said in known words did not happen.
    ['RELAY,1#', 'OK!'],
    [DYD, 'DYD=???'],
    [DYD, 'HFYD=Success!'],
    [HFYD, 'DYD=Success!'],
    ['RELAY,1#', 'Restore fuel supply: Success!'],
    ['RELAY,1#', 'Already in the state of fuel supply to resume, the command is not running!'],
    ['RELAY,0#', 'Cut off the fuel supply: Success!'],
    // Of another command.
    ['TIMER,20,60#', 'HBT_OK'],
    ['TIMER,20,60#', 'DYD=Success!'],
  ])('says no more than that there was one: %s, %s', (sent, answer) => {
    expect(judgeAnswer(sent, answer)).toEqual({ outcome: 'answered', reason: null })
  })

  it('tells of a cut that the tracker only put off: it may come later', () => {
    for (const answer of [
      'GPS not fixed, Cut off the fuel supply operation delay execution!',
      'Cut off the fuel supply: Delay! speed limit: 20km/h.',
    ])
      expect(judgeAnswer('RELAY,1#', answer)).toEqual({ outcome: 'answered', reason: 'delayed' })
  })
})

describe('an answer without a number of ours', () => {
  it.each([
    ['STATUS#', 'Battery:13.9V,NORMAL', true],
    ['STATUS#', 'Charging;GPRS:Link Down', true],
    ['TIMER,5,5#', 'OK!', true],
    ['TIMER,5,5#', 'TIMER_OK', true],
    ['TIMER,5,5#', 'Command Error!', true],
    ['STATUS#', 'Command Error!', true],
    ['SERVER#', 'Currently in use Server:1,a.example,9016,0;', true],
    ['RELAY,1#', 'GPS not fixed, Cut off the fuel supply operation delay execution!', true],
    ['PARAM#', 'IMEI:1;TIMER:10', true],
    ['VERSION#', 'Version: S20_4G', true],
    // A plain OK is to a setting, never to a question.
    ['STATUS#', 'OK!', false],
    ['TIMER,5,5#', 'Battery:13.9V', false],
    [DYD, 'HFYD=Success!', false],
    [HFYD, 'DYD=Success!', false],
    ['TIMER,5,5#', 'HBT_OK', false],
    ['TIMER,5,5#', '', false],
    ['TIMER,5,5#', '!?', false],
  ])('to %s may be %s: %s', (sent, answer, fits) => {
    expect(firstWordFits(sent, answer)).toBe(fits)
  })
})
