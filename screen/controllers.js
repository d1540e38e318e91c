// SPDX-License-Identifier: MIT
// Controllers: what is plugged in, what each control does, and what just arrived; without one, those that Peach knows.
import { keepingFocus, make, path, picture } from "./element.js";
import { Drawing } from "./drawing.js";
import { table } from "./figure.js";
import { say } from "./label.js";
import { Lesson } from "./lesson.js";
import { Monitor } from "./monitor.js";
import { toggle, toggleRow } from "./toggle.js";
import { Touched } from "./touched.js";

export class Controllers {
  #list = make("div", { class: "controllers" });
  #monitor = new Monitor();
  #lesson;
  #send;
  /** By name: the drawing that is shown, the control that was touched, and the layer that was chosen. */
  #drawings = new Map();
  #touched = new Map();
  #layers = new Map();
  /** The controller whose presses only show what they do. */
  #tried = null;

  constructor({ send }) {
    this.#send = send;
    this.#lesson = new Lesson(send);
    this.node = make("div", { class: "page" }, this.#list, this.#monitor.node);
  }

  open() {
    this.#tried = null;
    this.#send({ watch: "controllers" });
    this.#send({ get: "controllers" });
  }

  close() {
    this.#lesson.end();
    this.#send({ watch: null });
  }

  hear(message) {
    switch (message.kind) {
      case "controllers": return keepingFocus(() => this.#fill(message));
      case "lesson": return this.#lesson.hear(message);
      case "touch": return this.#drawings.get(message.controller)?.hear(message);
      case "monitor":
        this.#monitor.hear(message);
        if (!this.#lesson.isOpen) this.#touched.get(message.controller)?.hear(message);
    }
  }

  #fill({ controllers, errors, programs, noController, known, folder }) {
    const faults = errors.length > 0 && make("section", { class: "card is-warning", "aria-labelledby": "faults" },
      make("h2", { id: "faults" }, say("controllers.errors")),
      make("ul", { class: "faults" }, errors.map((error) => make("li", {}, error))));
    const none = noController && make("section", { class: "card" }, noController.map((text, place) =>
      make("p", { class: place === 0 && "known-none" }, text)),
      folder && make("p", {}, say("controllers.folder"), path(folder)));
    const others = programs.map((program) => make("p", {}, make("button", { class: "button",
      click: () => this.#send({ do: "admit", program }) }, say("controllers.admit", program))));
    this.#monitor.node.hidden = controllers.length === 0;
    this.#list.replaceChildren(...[faults, none].filter(Boolean),
      ...controllers.map((controller, place) => this.#controller(controller, place)), ...others,
      ...(known ? [this.#known(known)] : []));
  }

  #known(known) {
    return make("section", { class: "known", "aria-labelledby": "known" },
      make("h2", { id: "known" }, say("controllers.known", known.length)),
      make("ul", { class: "gallery" }, known.map(({ name, svg }) => make("li", {}, picture(svg, "", { class: "drawing" }),
        make("p", {}, name)))));
  }

  #controller(controller, place) {
    const id = `controller-${place}`;
    const rows = controller.controls.map((control) => [control.name, control.sends, control.does.join(", ") || "–"]);
    const canTeach = controller.actions?.length > 0;
    return make("section", { class: "card controller", "aria-labelledby": id },
      make("h2", { id }, controller.name),
      make("p", { class: "controller-mapping" }, controller.mapping), controller.file && path(controller.file),
      make("div", { class: "controller-hands" },
        controller.views.length > 0 && make("div", {}, this.#views(controller, id)),
        canTeach && make("div", {}, this.#teaching(controller, id))),
      canTeach && make("h3", { id: `${id}-actions` }, say("controllers.actions")),
      canTeach && this.#lesson.list(controller, id),
      rows.length > 0 && make("details", { class: "advanced" },
        make("summary", { id: `${id}-all` }, say("controllers.controls"),
          make("span", { class: "unseen" }, `: ${controller.name}`)),
        table({ caption: say("controllers.of", controller.name), rows,
          header: [say("controllers.control"), say("controllers.sends"), say("controllers.does")] })));
  }

  /** The drawing of what the controls do at Start or in a mode. */
  #views({ name, description, views }, id) {
    const place = make("div", { class: "controller-view" });
    const show = (number) => {
      this.#layers.set(name, number);
      this.#drawings.set(name, new Drawing(views[number].svg, description));
      place.replaceChildren(this.#drawings.get(name).node);
    };
    const chosen = Math.min(this.#layers.get(name) ?? 0, views.length - 1);
    const boxes = views.map((_, number) => make("input", { type: "radio", name: `${id}-view`, id: `${id}-view-${number}`,
      class: "segment-box", checked: number === chosen, change: () => show(number) }));
    show(chosen);
    return [make("div", { class: "segments", role: "radiogroup", "aria-label": say("controllers.views", name) },
      boxes.map((box, number) => make("label", { class: "segment", for: box.id }, box,
        make("span", {}, views[number].name)))), place];
  }

  #teaching(controller, id) {
    const box = toggle(`${id}-try`, `${id}-try-name`, () => {
      this.#tried = box.checked ? controller.id : null;
      this.#send({ do: "tryOut", controller: this.#tried });
    });
    box.checked = this.#tried === controller.id;
    const touched = new Touched(controller, id, this.#touched.get(controller.name), (action) => {
      box.checked = false;
      this.#tried = null;
      this.#lesson.begin(controller, `${id}-teach`, { action, control: "latest" });
    });
    this.#touched.set(controller.name, touched);
    return [toggleRow(box, say("controllers.try"), `${id}-try-name`), touched.node];
  }
}
