// SPDX-License-Identifier: MIT
// Controllers: what is plugged in, what each control does, and what just arrived.
import { keepingFocus, make, path, picture } from "./element.js";
import { table } from "./figure.js";
import { say } from "./label.js";
import { Lesson } from "./lesson.js";
import { Monitor } from "./monitor.js";

/** How long a control stays lit in the drawing, in milliseconds. */
const glow = 400;

export class Controllers {
  #list = make("div", { class: "controllers" });
  #monitor = new Monitor();
  #lesson;
  #send;

  constructor({ send }) {
    this.#send = send;
    this.#lesson = new Lesson(send);
    this.node = make("div", { class: "page" }, this.#list, this.#monitor.node);
  }

  open() {
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
      case "monitor":
        this.#monitor.hear(message);
        if (message.control) this.#light(message);
    }
  }

  #fill({ controllers, errors, programs, noController, folder }) {
    const faults = errors.length > 0 && make("section", { class: "card is-warning", "aria-labelledby": "faults" },
      make("h2", { id: "faults" }, say("controllers.errors")),
      make("ul", { class: "faults" }, errors.map((error) => make("li", {}, error))));
    const none = noController && make("section", { class: "card" }, noController.map((text) => make("p", {}, text)),
      folder && make("p", {}, say("controllers.folder"), path(folder)));
    const others = programs.map((program) => make("p", {}, make("button", { class: "button",
      click: () => this.#send({ do: "admit", program }) }, say("controllers.admit", program))));
    this.#monitor.node.hidden = controllers.length === 0;
    this.#list.replaceChildren(...[faults, none].filter(Boolean),
      ...controllers.map((controller, place) => this.#controller(controller, place)), ...others);
  }

  #controller(controller, place) {
    const id = `controller-${place}`;
    const rows = controller.controls.map((control) => [control.name, control.sends, control.does.join(", ") || "–"]);
    return make("section", { class: "card controller", "aria-labelledby": id },
      make("h2", { id }, controller.name),
      make("p", { class: "controller-mapping" }, controller.mapping), controller.file && path(controller.file),
      controller.svg && picture(controller.svg, controller.description,
        { class: "drawing", "data-controller": controller.name }),
      controller.actions?.length > 0 && this.#lesson.list(controller, id),
      rows.length > 0 && make("details", { class: "advanced" },
        make("summary", { id: `${id}-all` }, say("controllers.controls"),
          make("span", { class: "unseen" }, `: ${controller.name}`)),
        table({ caption: say("controllers.of", controller.name), rows,
          header: [say("controllers.control"), say("controllers.sends"), say("controllers.does")] })));
  }

  #light({ controller, control }) {
    for (const drawing of this.#list.querySelectorAll(".drawing")) {
      if (drawing.dataset.controller !== controller) continue;
      const part = drawing.querySelector(`[data-control="${CSS.escape(control)}"]`);
      if (!part) continue;
      part.classList.add("is-heard");
      setTimeout(() => part.classList.remove("is-heard"), glow);
    }
  }
}
