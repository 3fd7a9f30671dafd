import type { ConnectorPage } from '@csms/contract';
import {
  DANGER_KINDS,
  FEEDBACK_KIND_WORDS,
  FEEDBACK_KINDS,
  FEEDBACK_LIMITS,
  type FeedbackKind,
  isDanger,
  reportPath,
} from '@csms/contract';
import { base64Of, shrinkPhoto } from '../../../../shared/photo/shrink.ts';
import { scrollManner } from '../../../../shared/ui/motion.ts';
import { call, Refused } from './api.ts';
import { callLink, el } from './dom.ts';
import { type PageLanguage, TEXTS } from './texts.ts';

/** `photosLeftOut`: the report was taken, some of its photos were not. */
export interface TakenReport {
  number: string;
  photosLeftOut: boolean;
}

interface Ask {
  code: string;
  page: ConnectorPage;
  language: PageLanguage;
  onBack: () => void;
  onSent: (taken: TakenReport, isDanger: boolean) => void;
}

let serial = 0;

/** A field with its label, and a place for what is wrong with it. */
function field(label: string, control: HTMLInputElement | HTMLTextAreaElement) {
  const fault = el('p', { className: 'fault', id: `fault-${++serial}` });
  control.id = `field-${serial}`;
  control.setAttribute('aria-describedby', fault.id);
  return { box: el('div', { className: 'field' }, el('label', { htmlFor: control.id }, label), control, fault), control, fault };
}

/** The form of a report: what is wrong, in words, with photos, and whom to tell. */
export function reportForm({ code, page, language, onBack, onSent }: Ask): HTMLElement {
  const t = TEXTS[language];
  const photos: Blob[] = [];

  const kindFault = el('p', { className: 'fault', id: 'fault-kind' });
  const kinds = (title: string, of: readonly FeedbackKind[], danger: boolean) =>
    el(
      'fieldset',
      { data: { danger: String(danger) } },
      el('legend', {}, title),
      ...of.map((kind) =>
        el(
          'label',
          { className: 'choice' },
          el('input', { type: 'radio', name: 'kind', value: kind, onchange: chosen }),
          el('span', {}, FEEDBACK_KIND_WORDS[kind][language]),
        ),
      ),
    );
  const hasPhone = page.servicePhone !== '';
  const warning = el(
    'div',
    { className: 'warning', hidden: true },
    el('p', {}, hasPhone ? t.keepAway : t.keepAwayNoPhone),
    hasPhone && callLink(page.servicePhone, t.call(page.servicePhone), 'call'),
  );
  warning.setAttribute('role', 'alert');
  const description = field(
    t.describeOptional,
    el('textarea', { rows: 3, maxLength: FEEDBACK_LIMITS.text, name: 'description' }),
  );
  const phone = field(t.phone, el('input', { type: 'tel', autocomplete: 'tel', maxLength: 30, name: 'phone' }));
  const email = field(t.email, el('input', { type: 'email', autocomplete: 'email', maxLength: 200, name: 'email' }));
  const photoFault = el('p', { className: 'fault' });
  const photoList = el('div', { className: 'photos' });
  const picker = el('input', {
    type: 'file',
    accept: 'image/*',
    multiple: true,
    className: 'hidden',
    ariaLabel: t.addPhoto,
    onchange: picked,
  });
  const adder = el('button', { type: 'button', className: 'add', onclick: () => picker.click() }, t.addPhoto);
  const failed = el('p', { className: 'fault' });
  failed.setAttribute('role', 'alert');
  const submit = el('button', { type: 'submit', className: 'main' }, t.send);
  const form = el(
    'form',
    { noValidate: true, onsubmit: send },
    warning,
    kinds(t.danger, DANGER_KINDS, true),
    kinds(
      t.fault,
      FEEDBACK_KINDS.filter((kind) => !isDanger(kind)),
      false,
    ),
    kindFault,
    description.box,
    el('div', { className: 'field' }, el('span', { className: 'label' }, t.photos), photoList, picker, adder, photoFault),
    el('fieldset', {}, el('legend', {}, t.contact), phone.box, email.box, el('p', { className: 'soft' }, t.contactUse)),
    failed,
    submit,
    el('button', { type: 'button', onclick: onBack }, t.back),
  );

  const kindNow = () => form.querySelector<HTMLInputElement>('input[name=kind]:checked')?.value as FeedbackKind | undefined;

  function chosen() {
    const kind = kindNow();
    kindFault.textContent = '';
    const danger = kind !== undefined && isDanger(kind);
    warning.hidden = !danger;
    if (danger) warning.scrollIntoView({ block: 'start', behavior: scrollManner() });
    description.box.querySelector('label')!.textContent = kind === 'other' ? t.describe : t.describeOptional;
  }

  function draw() {
    photoList.replaceChildren(
      ...photos.map((photo, index) => {
        const url = URL.createObjectURL(photo);
        return el(
          'span',
          { className: 'photo' },
          el('img', { src: url, alt: t.photo(index + 1), onload: () => URL.revokeObjectURL(url) }),
          el(
            'button',
            {
              type: 'button',
              ariaLabel: t.removePhoto(index + 1),
              onclick: () => {
                photos.splice(index, 1);
                draw();
              },
            },
            '×',
          ),
        );
      }),
    );
    adder.hidden = photos.length >= FEEDBACK_LIMITS.photos;
  }

  async function picked() {
    const files = [...(picker.files ?? [])].slice(0, FEEDBACK_LIMITS.photos - photos.length);
    picker.value = '';
    photoFault.textContent = t.shrinking;
    submit.disabled = true;
    let fault = '';
    for (const file of files)
      await shrinkPhoto(file).then(
        (photo) => photos.push(photo),
        () => {
          fault = t.noPicture;
        },
      );
    photoFault.textContent = fault;
    submit.disabled = false;
    draw();
  }

  function say(faults: Readonly<Record<string, string>>, message: string) {
    const places: Readonly<Record<string, HTMLElement>> = {
      kind: kindFault,
      description: description.fault,
      phone: phone.fault,
      email: email.fault,
      photos: photoFault,
    };
    for (const place of Object.values(places)) place.textContent = '';
    let isPlaced = false;
    for (const [name, words] of Object.entries(faults)) {
      const place = places[name.replace(/\..*/, '')];
      if (!place) continue;
      place.textContent = words;
      if (!isPlaced) place.scrollIntoView({ block: 'center' });
      isPlaced = true;
    }
    failed.textContent = isPlaced ? '' : message;
  }

  async function send(event: Event) {
    event.preventDefault();
    const kind = kindNow();
    if (!kind) return say({ kind: t.required }, '');
    if (kind === 'other' && description.control.value.trim() === '') return say({ description: t.needText }, '');
    say({}, '');
    submit.disabled = true;
    submit.textContent = t.sending;
    try {
      const taken = await call<TakenReport>(reportPath(code), language, {
        kind,
        description: description.control.value,
        phone: phone.control.value,
        email: email.control.value.trim(),
        language,
        photos: await Promise.all(photos.map(base64Of)),
      });
      onSent(taken, isDanger(kind));
    } catch (error) {
      const { fields = {}, message = '' } = error instanceof Refused ? error : {};
      say(fields, message || t.notSent);
      submit.disabled = false;
      submit.textContent = t.send;
    }
  }

  return form;
}
