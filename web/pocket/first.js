/* For any browser, however old, and for a page that came only in part: says in words why nothing is to be seen. */
(function () {
  var WORDS = "__WORDS__";
  var isOld = !("noModule" in document.createElement("script"));
  window.addEventListener("error", function (event) {
    if (event.error && event.error.name === "SyntaxError") isOld = true;
  });
  window.addEventListener("load", function () {
    var page = document.getElementById("page");
    if (page.firstChild) return;
    var why = isOld ? "browser" : "download";
    var words = document.createElement("p");
    words.setAttribute("role", "alert");
    words.setAttribute("data-first-words", why);
    words.style.cssText = "max-width: 32em; margin: 20vh auto; padding: 0 20px; font: 20px/1.4 sans-serif";
    words.appendChild(document.createTextNode(WORDS[/^it/.test(navigator.language) ? "it" : "en"][why]));
    page.appendChild(words);
  });
})();
