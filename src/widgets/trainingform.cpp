// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/trainingform.h"

#include "models/numbertext.h"
#include "ui_trainingform.h"
#include "widgets/modelchoice.h"
#include "widgets/trainingchoices.h"

#include <QFileInfo>
#include <QSignalBlocker>
#include <QThread>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

//! Whether data that a snapshot tells of are those of a generated task.
bool isOf(const TrainingChoice &choice, const QJsonObject &data)
{
    bool agrees = data[u"task"_s].toString() == choice.word;
    for (auto each = choice.data.begin(); each != choice.data.end(); ++each)
        agrees = agrees && data[each.key()] == each.value();
    return agrees;
}

const TrainingChoice &choiceAt(const QComboBox *task)
{
    return trainingChoices().at(static_cast<std::size_t>(std::max(task->currentIndex(), 0)));
}

void chooseWord(QComboBox *box, const QString &word) { box->setCurrentIndex(std::max(box->findData(word), 0)); }

//! A number as JSON; what is no number goes on as a text, which the reader of the configuration names.
QJsonValue number(const QLineEdit *edit)
{
    bool isNumber = false;
    const QString text = edit->text().trimmed().replace(u'−', u'-').replace(u',', u'.');
    const double value = text.toDouble(&isNumber);
    return isNumber ? QJsonValue(value) : QJsonValue(edit->text());
}

} // namespace

TrainingForm::TrainingForm(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::TrainingForm>())
{
    m_ui->setupUi(this);
    m_model = new ModelChoice({ m_ui->family, m_ui->cell, m_ui->hidden, m_ui->score }, this);
    for (const TrainingChoice &choice : trainingChoices())
        m_ui->task->addItem(choice.text, choice.word);
    m_ui->optimiser->addItem(tr("SGD"), u"sgd"_s);
    m_ui->optimiser->addItem(tr("Adam"), u"adam"_s);
    m_ui->optimiser->addItem(tr("AdamW"), u"adamw"_s);
    m_ui->optimiser->addItem(tr("Adam (Keras)"), u"adam_keras"_s);
    m_ui->schedule->addItem(tr("constant"), u"constant"_s);
    m_ui->schedule->addItem(tr("falls in steps"), u"step"_s);
    m_ui->schedule->addItem(tr("falls along a cosine"), u"cosine"_s);
    m_ui->validation->setValue(10);
    m_ui->threads->setValue(std::clamp(QThread::idealThreadCount(), 1, 8));
    m_ui->dropout->setText(u"0"_s);
    m_ui->forcing->setText(u"1"_s);
    m_ui->seed->setText(u"1"_s);
    chooseWord(m_ui->optimiser, u"adam"_s);
    setOpenModel({}, {}, false);
    showTask();
    connect(m_ui->task, &QComboBox::currentIndexChanged, this, &TrainingForm::showTask);
    connect(m_ui->begin, &QComboBox::currentIndexChanged, this, &TrainingForm::showBegin);
    connect(m_ui->examples, &QSpinBox::valueChanged, this, &TrainingForm::dataChanged);
    connect(m_ui->chooseFile, &QPushButton::clicked, this, &TrainingForm::fileRequested);
    connect(m_ui->own, &OwnDataForm::changed, this, &TrainingForm::dataChanged);
}

TrainingForm::~TrainingForm() = default;

void TrainingForm::setOpenModel(const QString &name, const QJsonObject &model, bool canResume)
{
    m_openName = name;
    m_openModel = model;
    const QSignalBlocker quiet(m_ui->begin);
    m_ui->begin->clear();
    m_ui->begin->addItem(tr("a new model"), int(Begin::NewModel));
    if (!name.isEmpty())
        m_ui->begin->addItem(tr("the weights of “%1”").arg(name), int(Begin::OpenModel));
    if (canResume)
        m_ui->begin->addItem(tr("the training of “%1”, resumed").arg(name), int(Begin::Resume));
    m_ui->begin->setCurrentIndex(canResume ? m_ui->begin->count() - 1 : 0);
    showBegin();
}

void TrainingForm::setTask(const QString &word) { chooseWord(m_ui->task, word); }

void TrainingForm::setFamily(const QString &word)
{
    const auto &choices = trainingChoices();
    const auto suits = [&](const TrainingChoice &choice) { return choice.family == word; };
    if (const auto found = std::find_if(choices.begin(), choices.end(), suits); found != choices.end())
        setTask(found->word);
}

bool TrainingForm::lacksFile() const
{
    return begin() != Begin::Resume && choiceAt(m_ui->task).isFile && m_file.isEmpty();
}

void TrainingForm::setFile(const QString &path)
{
    m_file = path;
    m_ui->chooseFile->setText(path.isEmpty() ? tr("Choose…") : QFileInfo(path).fileName());
    Q_EMIT dataChanged();
}

//! Only what the form has; for the rest, what is told stays as it is.
void TrainingForm::setTraining(const QJsonObject &training)
{
    m_training = training[u"settings"_s].toObject();
    m_training.remove(u"loss"_s);
    const QJsonObject examples = training[u"data"_s].toObject();
    for (std::size_t i = 0; i < trainingChoices().size(); ++i) {
        const TrainingChoice &choice = trainingChoices()[i];
        if (choice.isFile ? examples.contains(choice.word) : isOf(choice, examples))
            m_ui->task->setCurrentIndex(static_cast<int>(i));
        if (choice.isFile && examples.contains(choice.word))
            setFile(examples[choice.word].toString());
    }
    m_data = examples;
    m_ui->own->setJson(examples);
    if (examples.contains(u"examples"_s))
        m_ui->examples->setValue(examples[u"examples"_s].toInt());
    const auto text = [this](QLineEdit *edit, const QString &name) {
        if (m_training[name].isDouble())
            edit->setText(exactNumber(m_training[name].toDouble()));
    };
    m_ui->epochs->setValue(m_training[u"epochs"_s].toInt(m_ui->epochs->value()));
    m_ui->batch->setValue(m_training[u"batch_size"_s].toInt(m_ui->batch->value()));
    m_ui->patience->setValue(m_training[u"patience"_s].toInt(0));
    m_ui->threads->setValue(m_training[u"threads"_s].toInt(m_ui->threads->value()));
    m_ui->seed->setText(m_training[u"seed"_s].toString(m_ui->seed->text()));
    m_ui->validation->setValue(qRound(100 * m_training[u"validation_split"_s].toDouble(0.1)));
    chooseWord(m_ui->optimiser, m_training[u"optimiser"_s].toString(u"adam"_s));
    chooseWord(m_ui->schedule, m_training[u"schedule"_s].toString(u"constant"_s));
    text(m_ui->rate, u"learning_rate"_s);
    m_ui->clip->clear(); // where the training clipped nothing
    text(m_ui->clip, u"clip_norm"_s);
    text(m_ui->dropout, u"dropout"_s);
    text(m_ui->forcing, u"teacher_forcing"_s);
}

void TrainingForm::setColumns(const QStringList &columns) { m_ui->own->setColumns(columns); }

void TrainingForm::setPreview(const QStringList &examples, const QString &problem)
{
    m_ui->preview->setPlainText(examples.join(u'\n'));
    m_ui->problem->setText(problem);
    m_ui->problem->setVisible(!problem.isEmpty());
}

TrainingForm::Begin TrainingForm::begin() const { return Begin(m_ui->begin->currentData().toInt()); }

QString TrainingForm::taskText() const { return choiceAt(m_ui->task).text; }

//! A task brings its good beginning with it.
void TrainingForm::showTask()
{
    const TrainingChoice &choice = choiceAt(m_ui->task);
    m_data = choice.data;
    m_model->setTask(choice);
    m_ui->epochs->setValue(choice.epochs);
    m_ui->batch->setValue(choice.batch);
    m_ui->rate->setText(exactNumber(choice.rate));
    {
        const QSignalBlocker quiet(m_ui->examples);
        m_ui->examples->setValue(choice.examples);
    }
    m_ui->own->setKind(choice.isFile ? choice.word : QString());
    m_ui->own->setVisible(choice.isFile);
    m_ui->chooseFile->setEnabled(choice.isFile);
    m_ui->fileLabel->setEnabled(choice.isFile);
    m_ui->examples->setEnabled(!choice.isFile && choice.word != "fibonacci"_L1);
    m_ui->examplesLabel->setEnabled(m_ui->examples->isEnabled());
    Q_EMIT dataChanged();
}

void TrainingForm::showBegin()
{
    const bool isNew = begin() == Begin::NewModel;
    m_model->setKept(isNew ? QJsonObject() : m_openModel);
    m_ui->modelNote->setText(tr("Model, cell, hidden units and score are those of “%1”, which is kept. To choose "
                                "others, begin with a new model.")
                                 .arg(m_openName));
    m_ui->modelNote->setVisible(!isNew);
    for (QWidget *each : { static_cast<QWidget *>(m_ui->task), static_cast<QWidget *>(m_ui->own),
             static_cast<QWidget *>(m_ui->chooseFile), static_cast<QWidget *>(m_ui->examples),
             static_cast<QWidget *>(m_ui->validation) })
        each->setEnabled(begin() != Begin::Resume);
    if (begin() != Begin::Resume) {
        m_ui->chooseFile->setEnabled(choiceAt(m_ui->task).isFile);
        m_ui->examples->setEnabled(!choiceAt(m_ui->task).isFile);
    }
}

QJsonObject TrainingForm::dataJson() const
{
    const TrainingChoice &choice = choiceAt(m_ui->task);
    if (choice.isFile) {
        QJsonObject json = m_ui->own->json();
        json.insert(choice.word, m_file);
        return json;
    }
    QJsonObject json = m_data;
    json.insert(u"task"_s, choice.word);
    if (choice.word != "fibonacci"_L1)
        json.insert(u"examples"_s, m_ui->examples->value());
    return json;
}

QJsonObject TrainingForm::trainingJson() const
{
    QJsonObject json = m_training;
    json.insert(u"epochs"_s, m_ui->epochs->value());
    json.insert(u"batch_size"_s, m_ui->batch->value());
    json.insert(u"optimiser"_s, m_ui->optimiser->currentData().toString());
    json.insert(u"learning_rate"_s, number(m_ui->rate));
    json.insert(u"schedule"_s, m_ui->schedule->currentData().toString());
    if (m_ui->clip->text().trimmed().isEmpty())
        json.insert(u"clip_norm"_s, QJsonValue::Null);
    else
        json.insert(u"clip_norm"_s, number(m_ui->clip));
    json.insert(u"dropout"_s, number(m_ui->dropout));
    json.insert(u"teacher_forcing"_s, number(m_ui->forcing));
    json.insert(u"patience"_s, m_ui->patience->value());
    json.insert(u"seed"_s, m_ui->seed->text().trimmed());
    json.insert(u"threads"_s, m_ui->threads->value());
    json.insert(u"validation_split"_s, m_ui->validation->value() / 100.0);
    return json;
}

QJsonObject TrainingForm::json() const
{
    QJsonObject json { { u"training"_s, trainingJson() } };
    if (begin() == Begin::NewModel)
        json.insert(u"model"_s, m_model->json());
    else
        json.insert(u"snapshot"_s, m_openName);
    if (begin() == Begin::Resume)
        json.insert(u"resume"_s, true);
    else
        json.insert(u"data"_s, dataJson());
    return json;
}

} // namespace alphascope
