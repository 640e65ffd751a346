import { type DayNumber, dayText, instantText, workingDayBefore } from '../world/calendar.ts';
import { zoneOf } from '../world/places.ts';
import type { Random } from '../world/Random.ts';
import type { Progress } from './shipmentProgress.ts';
import type { Lane, Service } from './shipmentService.ts';

/** Pickup day, promised day and progress. */
export interface DateSource {
  readonly day: DayNumber;
  readonly due: DayNumber;
  readonly progress: Progress;
  readonly service: Service;
  readonly lane: Lane;
  readonly anchor: DayNumber;
}

/** In order: ordered, picked up, last event, delivered; each instant in the zone of its place. */
export function makeDates(random: Random, { day, due, progress, service, lane, anchor }: DateSource) {
  const { delivered, lastEvent } = progress;
  const here = zoneOf(lane.from.province);
  const there = zoneOf(lane.to.province);
  const loaded = random.int(600, 1050);
  const created = instantText(day, loaded, here);
  const last = delivered
    ? instantText(delivered.day, delivered.minutes, there)
    : lastEvent === day
      ? created
      : // Nothing has happened yet after the first hours of today.
        instantText(lastEvent, lastEvent === anchor ? random.int(5, 60) : random.int(420, 500), there);
  const isGuaranteed = service.level.startsWith('guaranteed');
  return {
    pickup_date: dayText(day),
    po_date: random.isWithin(0.3) ? dayText(workingDayBefore(day - random.int(0, 20))) : null,
    last_event_at: last,
    eta: instantText(progress.eta, service.promised, there),
    original_eta: instantText(due, service.promised, there),
    appointment_at: random.isWithin(0.1) ? instantText(due, random.int(16, 32) * 30, there) : null,
    delivery_date: delivered ? dayText(delivered.day) : null,
    delivered_on: delivered ? last : null,
    guaranteed_met:
      isGuaranteed && delivered ? delivered.day < due || (delivered.day === due && delivered.minutes <= service.promised) : null,
    created_at: created,
    updated_at: last,
  };
}
